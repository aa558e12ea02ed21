/** Cache of values with an expiry time. Evicts the oldest entries when it is full. */
export class Remembered<T> {
  private readonly answers = new Map<string, { answer: T; until: number }>();

  /** @param most maximum number of entries */
  constructor(private readonly most: number) {}

  /** The value of `key`, unless it has expired. */
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
