/** Who is asking, as the server worked it out. Never made from request fields, but for `client`. */
export interface Principal {
  /** Row of the API key that was shown. */
  keyId: number;
  name: string;
  /** What it may read and write. Keys bound to namespaces and roles come with sign-in. */
  namespaces: 'all';
  /** The channel it came through; fixes the trust of what it writes (access/trust). The command line is a client of REST. */
  channel: 'rest' | 'mcp';
  /** What the client calls itself, kept as the origin of what it writes. Nothing is decided by it. */
  client?: 'cli';
}

/** What wrote or changed something, as it is kept: the client as it calls itself, else the channel. */
export function originOf({ client, channel }: Principal): string {
  return client ?? channel;
}
