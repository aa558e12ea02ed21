/** What a visitor may be told while a part is away: that it is, or that there is too much to do. */
const REFUSALS: readonly number[] = [429, 503];

export interface Answer {
  /** Undefined when nobody answered. */
  status: number | undefined;
  headers: Headers;
  body: Buffer;
}

export type Verdict = 'right' | 'refused' | 'unreachable' | 'wrong';

/** Every answer that the load got, and what to think of it. */
export class AnswerLog {
  private readonly counts = new Map<string, Record<Verdict, number>>();
  /** How often each status refused somebody. */
  readonly refusals = new Map<number, number>();
  /** What was neither right nor a clear refusal, in words. */
  readonly wrong: string[] = [];
  /** When somebody was refused or not answered for the last time. */
  lastRefusalAt = 0;
  private readonly milliseconds: number[] = [];

  /** @param alsoClear statuses that are a clear refusal in this fault, beside the usual ones */
  constructor(private readonly alsoClear: readonly number[] = []) {}

  /**
   * @param what was asked for, as `submit`
   * @param problem what is wrong with an answer of the expected status, if anything
   */
  note(what: string, answer: Answer, expected: number, took: number, problem?: string): Verdict {
    const verdict = this.judge(answer, expected, problem);
    const counts = this.counts.get(what) ?? { right: 0, refused: 0, unreachable: 0, wrong: 0 };
    counts[verdict] += 1;
    this.counts.set(what, counts);
    if (verdict === 'right') this.milliseconds.push(took);
    else this.lastRefusalAt = Date.now();
    if (verdict === 'refused') this.refusals.set(answer.status ?? 0, (this.refusals.get(answer.status ?? 0) ?? 0) + 1);
    if (verdict === 'wrong') {
      this.wrong.push(`${what}: ${answer.status} ${problem ?? answer.body.toString('utf8').slice(0, 200)}`);
    }
    return verdict;
  }

  /** As `submit 120 right, 3 refused; …`. */
  summary(): string {
    return [...this.counts]
      .map(([what, counts]) => {
        const parts = Object.entries(counts).filter(([verdict, count]) => verdict === 'right' || count > 0);
        return `${what} ${parts.map(([verdict, count]) => `${count} ${verdict}`).join(', ')}`;
      })
      .join('; ');
  }

  total(verdict: Verdict): number {
    return [...this.counts.values()].reduce((sum, counts) => sum + counts[verdict], 0);
  }

  /** Time under which a share of the right answers came, in ms. */
  percentile(share: number): number {
    const sorted = this.milliseconds.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  }

  private judge({ status, headers, body }: Answer, expected: number, problem: string | undefined): Verdict {
    if (status === undefined) return 'unreachable';
    if (status === expected) return problem === undefined ? 'right' : 'wrong';
    // A program can read what is the matter, and knows when to come back.
    const isReadable = /"message":"[^"]+"/.test(body.toString('utf8'));
    const isUsual = REFUSALS.includes(status) && headers.has('retry-after');
    return isReadable && (isUsual || this.alsoClear.includes(status)) ? 'refused' : 'wrong';
  }
}
