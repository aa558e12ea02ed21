/** Answers that hold for a while, so that the same question costs once. The oldest go when there are too many. */
export class Remembered<T> {
  private readonly answers = new Map<string, { answer: T; until: number }>();

  /** @param most answers kept at most */
  constructor(private readonly most: number) {}

  /** What was kept under `key`, while it holds. */
  get(key: string): T | undefined {
    const known = this.answers.get(key);
    if (!known || Date.now() < known.until) return known?.answer;
    this.answers.delete(key);
    return undefined;
  }

  /** @param until milliseconds since 1970 */
  keep(key: string, answer: T, until: number): void {
    this.answers.delete(key);
    this.answers.set(key, { answer, until });
    const [oldest] = this.answers.keys();
    if (this.answers.size > this.most && oldest !== undefined) this.answers.delete(oldest);
  }
}
