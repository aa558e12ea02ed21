import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from './visitor';

/** Statuses that refuse a visitor clearly while a part is down or overloaded. */
const REFUSALS: readonly number[] = [429, 503];
const AGAIN_AFTER_MS = 300;

type Verdict = 'right' | 'refused' | 'unreachable' | 'wrong';

interface Expected {
  status?: number;
  /** Maximum number of tries. Refused and unanswered requests are sent again. */
  tries?: number;
  /** Returns the problem of an answer with the expected status; undefined if it is right. */
  problemOf?: (answer: Answer) => string | undefined;
}

/** Sends requests and judges every answer. */
export class AnswerLog {
  private readonly counts = new Map<string, Record<Verdict, number>>();
  /** Answers that were neither right nor a clear refusal. */
  readonly wrong: string[] = [];
  lastRefusalAt = 0;
  private readonly milliseconds: number[] = [];

  /** @param alsoClear further statuses that are a clear refusal during this fault */
  constructor(private readonly alsoClear: readonly number[] = []) {}

  /** Sends a request and judges its answer. @param what name for the summary, such as `submit` @returns the answer if it is right */
  async ask(
    what: string,
    send: () => Promise<Answer>,
    { status = 200, tries = 1, problemOf }: Expected = {},
  ): Promise<Answer | undefined> {
    for (let left = tries; left > 0; left -= 1) {
      const begun = performance.now();
      const answer = await send();
      const problem = answer.status === status ? problemOf?.(answer) : undefined;
      const verdict = this.note(what, answer, status, performance.now() - begun, problem);
      if (verdict === 'right') return answer;
      if (verdict === 'wrong') return undefined;
      if (left > 1) await pause(AGAIN_AFTER_MS);
    }
    return undefined;
  }

  note(what: string, answer: Answer, expected: number, took: number, problem?: string): Verdict {
    const verdict = this.judge(answer, expected, problem);
    const counts = this.counts.get(what) ?? { right: 0, refused: 0, unreachable: 0, wrong: 0 };
    counts[verdict] += 1;
    this.counts.set(what, counts);
    if (verdict === 'right') this.milliseconds.push(took);
    else this.lastRefusalAt = Date.now();
    if (verdict === 'wrong') {
      this.wrong.push(`${what}: ${answer.status} ${problem ?? answer.body.toString('utf8').slice(0, 200)}`);
    }
    return verdict;
  }

  /** Returns the counts, such as `submit 120 right, 3 refused; …`. */
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

  /** Returns the time in ms within which a share of the right answers arrived. */
  percentile(share: number): number {
    const sorted = this.milliseconds.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  }

  private judge({ status, headers, body }: Answer, expected: number, problem: string | undefined): Verdict {
    if (status === undefined) return 'unreachable';
    if (status === expected) return problem === undefined ? 'right' : 'wrong';
    // A client must be able to read the reason, and when to retry.
    const isReadable = /"message":"[^"]+"/.test(body.toString('utf8'));
    const isUsual = REFUSALS.includes(status) && headers.has('retry-after');
    return isReadable && (isUsual || this.alsoClear.includes(status)) ? 'refused' : 'wrong';
  }
}
