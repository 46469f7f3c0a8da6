/**
 * Remembers a number per word (or other text), those used last. Two generations stand in for a true least-recently-used
 * order: a hit in the young one costs one look-up and moves nothing.
 */
export class WordMemory {
  private young = new Map<string, number>();
  private old = new Map<string, number>();
  private readonly perGeneration: number;

  /** @param most words kept at most */
  constructor(most: number) {
    this.perGeneration = Math.ceil(most / 2);
  }

  get(word: string): number | undefined {
    const young = this.young.get(word);
    if (young !== undefined) return young;
    const old = this.old.get(word);
    return old === undefined ? undefined : this.set(word, old);
  }

  /** @returns the number */
  set(word: string, count: number): number {
    if (this.young.size >= this.perGeneration) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(word, count);
    return count;
  }

  /** Words kept now. */
  get size(): number {
    return this.young.size + this.old.size;
  }
}
