/** Values of one statement. Each is bound, never interpolated, and cast, so that the plan does not guess. */
export class Parameters {
  readonly values: unknown[] = [];

  /** @returns the placeholder, such as `$3::text[]`. */
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}
