/** The segments of a path in its source, as stored and as asked for: NFC, no empty ones, no `.`. */
export function pathSegments(path: string): string[] {
  return path
    .normalize('NFC')
    .replaceAll('\\', '/')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
}
