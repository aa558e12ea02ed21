import type { BegunSession } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApplicantAccounts, type StartedSession } from './applicant-accounts';

/** Finds an application or a draft of the account that another request has recorded. */
const IS_USED = statement('is-account-of-applicant')`
  SELECT FROM applications.application WHERE user_id = $1
  UNION ALL SELECT FROM applications.draft WHERE user_id = $1 LIMIT 1`;

type Begun = BegunSession & Partial<StartedSession>;

/** Removes an account and a session that were begun for an application or a draft, when that is refused. */
@Injectable()
export class DiscardBegun {
  private readonly logger = new Logger(DiscardBegun.name);

  constructor(
    private readonly database: DataSource,
    private readonly accounts: ApplicantAccounts,
  ) {}

  /**
   * Runs `work`, a function that records the application or the draft. If that is refused, discards what was begun and throws the same
   * error.
   * @param releaseFiles called once the account is deleted
   */
  async unlessRecorded<T>(begun: Begun | null, work: () => Promise<T>, releaseFiles?: () => Promise<void>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (begun && isDiscarded(begun, error)) await this.discard(begun, releaseFiles);
      throw error;
    }
  }

  /** Never throws. After a failure, the caller still gets the refusal, and the account stays without an application, or its files with it. */
  private async discard({ created = false, ...begun }: Begun, releaseFiles?: () => Promise<void>): Promise<void> {
    try {
      const used = created ? await runPrepared(this.database, IS_USED, [begun.userId]) : [];
      const isUnused = created && used.length === 0;
      if (!isUnused && !begun.cookies) return;
      const isDeleted = await this.accounts.discard({ ...begun, created: isUnused });
      if (isDeleted) await releaseFiles?.();
    } catch (err) {
      this.logger.warn({ err }, 'what was begun for a refused request could not be taken back');
    }
  }
}

/**
 * Whether an error discards what was begun. A closed tender also ends the session of an account that existed before. Other refusals discard
 * only an account that this request has made, unless it has a draft of another request (contract, section 6: the session stands) or was
 * erased. After an outage nothing is discarded, because the application may have been recorded.
 */
export function isDiscarded({ created }: BegunSession, error: unknown): boolean {
  if (!(error instanceof DomainError)) return false;
  if (error.key === 'tenders.closed') return true;
  const isLeft = error.kind === 'unavailable' || error.kind === 'unauthorized' || error.code === 'version-conflict';
  return created === true && !isLeft;
}
