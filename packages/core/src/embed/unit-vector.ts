/**
 * Scale to length 1, in place. `null`: a vector of zeros or with a value that is not finite has no
 * direction, so no cosine.
 */
export function toUnitVector(vector: Float32Array): Float32Array | null {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  if (!(length > 0 && Number.isFinite(length))) return null;
  for (let n = 0; n < vector.length; n++) vector[n] = (vector[n] as number) / length;
  return vector;
}
