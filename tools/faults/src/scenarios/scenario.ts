import type { RunningProduct } from '@lacorte/testing/product';
import type { AnswerLog } from '../load/answer-log';
import type { MailServer } from '../stack/mail-server';
import type { SmallDisk } from '../stack/small-disk';

/** Parts that a scenario may break and inspect. */
export interface Broken {
  stack: RunningProduct;
  mail: MailServer;
  /** Undefined if this user may not mount a disk. */
  objectStorageDisk: SmallDisk | undefined;
  report: Report;
}

export type Scenario = (broken: Broken) => Promise<void>;

/** Prints the actions and counts of a scenario, and keeps its failures. */
export class Report {
  readonly failures: string[] = [];
  checks = 0;

  constructor(private readonly scenario: string) {}

  say(text: string): void {
    console.log(`  ${text}`);
  }

  check(what: string, holds: boolean, found: unknown = ''): void {
    this.checks += 1;
    console.log(`  ${holds ? 'ok  ' : 'FAIL'} ${what}${found === '' ? '' : `: ${found}`}`);
    if (!holds) this.failures.push(`${this.scenario}: ${what}: ${found}`);
  }

  count(what: string, found: number | undefined, expected = 0): void {
    this.check(what, found === expected, found);
  }

  checkAnswers({ wrong }: AnswerLog, when = ''): void {
    this.check(`${when}every answer was right or a clear refusal`, wrong.length === 0, wrong.slice(0, 10).join(' | '));
  }
}
