/** Who is asking, as the server worked it out. Never made from request fields. */
export interface Principal {
  /** Row of the API key that was shown. */
  keyId: number;
  name: string;
  /** What it may read and write. Keys bound to namespaces and roles come with sign-in. */
  namespaces: 'all';
  /** The channel it came through; fixes the trust and the origin of what it writes. */
  channel: 'rest' | 'cli';
}
