import type { BegunSession } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApplicantAccounts, type StartedSession } from './applicant-accounts';

/** Finds a use of the account by a request that the closing did not refuse, and that committed before the refusal of this one. */
const IS_USED = statement('is-account-of-applicant')`
  SELECT FROM applications.application WHERE user_id = $1
  UNION ALL SELECT FROM applications.draft WHERE user_id = $1 LIMIT 1`;

type Begun = BegunSession & Partial<StartedSession>;

/** Removes an account and a session that were begun for an application or a draft, when the tender closes before that is recorded. */
@Injectable()
export class DiscardBegun {
  private readonly logger = new Logger(DiscardBegun.name);

  constructor(
    private readonly database: DataSource,
    private readonly accounts: ApplicantAccounts,
  ) {}

  /** Runs `work`, which records the application or the draft. Its result and its errors are passed on. */
  async unlessRecorded<T>(begun: Begun | null, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (begun && isTenderClosed(error)) await this.discard(begun);
      throw error;
    }
  }

  /** Never throws: after a failure the refusal still stands, and the account stays without an application. */
  private async discard({ created = false, ...begun }: Begun): Promise<void> {
    try {
      const used = created ? await runPrepared(this.database, IS_USED, [begun.userId]) : [];
      const isUnused = created && used.length === 0;
      if (isUnused || begun.cookies) await this.accounts.discard({ ...begun, created: isUnused });
    } catch (err) {
      this.logger.warn({ err }, 'an account that was begun after the closing could not be taken back');
    }
  }
}

export function isTenderClosed(error: unknown): boolean {
  return error instanceof DomainError && error.key === 'tenders.closed';
}
