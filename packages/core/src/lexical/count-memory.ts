/** Every memory of this process: they are few, and live as long as it does. */
const made: CountMemory[] = [];

/** Let go of every text that is remembered in this process. */
export function clearCountMemories(): void {
  for (const memory of made) memory.clear();
}

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
    made.push(this);
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

  clear(): void {
    this.young = new Map();
    this.old = new Map();
  }

  /** Texts kept now. */
  get size(): number {
    return this.young.size + this.old.size;
  }
}
