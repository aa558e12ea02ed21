import type { BegunSession } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApplicantAccounts, type StartedSession } from './applicant-accounts';

/** Finds an application or a draft that another request has recorded for the account. */
const IS_USED = statement('is-account-of-applicant')`
  SELECT FROM applications.application WHERE user_id = $1
  UNION ALL SELECT FROM applications.draft WHERE user_id = $1 LIMIT 1`;

type Begun = BegunSession & Partial<StartedSession>;

/** Removes an account and a session that were begun for a refused application or draft. */
@Injectable()
export class DiscardBegun {
  private readonly logger = new Logger(DiscardBegun.name);

  constructor(
    private readonly database: DataSource,
    private readonly accounts: ApplicantAccounts,
  ) {}

  /**
   * Runs `work`, a function that records the application or the draft. If `work` is refused, discards what was begun and throws the same
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

  /** Never throws, so that the caller gets the refusal. A failure may leave an account without an application, or files kept for its draft. */
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
 * Whether an error discards what was begun (contract, section 6).
 * `tenders.closed`: yes; this also ends the session of an older account.
 * `unavailable`: no, because the application may have been recorded. `version-conflict`: no, because another request has saved a draft.
 * `unauthorized`: no, because the account was erased. Any other refusal: only if this request has made the account.
 */
export function isDiscarded({ created }: BegunSession, error: unknown): boolean {
  if (!(error instanceof DomainError)) return false;
  if (error.key === 'tenders.closed') return true;
  const isLeft = error.kind === 'unavailable' || error.kind === 'unauthorized' || error.code === 'version-conflict';
  return created === true && !isLeft;
}
