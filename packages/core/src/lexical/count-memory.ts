/**
 * Remembers a number per text, those used last. Two generations stand in for a true least-recently-used
 * order: a hit in the young one costs one look-up and moves nothing.
 */
export class CountMemory {
  private young = new Map<string, number>();
  private old = new Map<string, number>();
  private readonly perGeneration: number;

  /** @param most texts kept */
  constructor(most: number) {
    this.perGeneration = Math.ceil(most / 2);
  }

  get(text: string): number | undefined {
    const young = this.young.get(text);
    if (young !== undefined) return young;
    const old = this.old.get(text);
    return old === undefined ? undefined : this.set(text, old);
  }

  /** @returns the number */
  set(text: string, count: number): number {
    if (this.young.size >= this.perGeneration) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(text, count);
    return count;
  }

  /** Texts kept now. */
  get size(): number {
    return this.young.size + this.old.size;
  }
}
