import { type BegunSession, emailKey, type FindOrCreateAccountDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NetworkAllowances } from '../allowances/network-allowances';
import type { Grant } from '../attachments/attachment-grants';
import { ApplicantAccounts, type StartedSession } from './applicant-accounts';

/** A request that the closing did not refuse uses the account: its application or draft is committed before the refusal of this one. */
const IS_USED = statement('is-account-of-applicant')`
  SELECT FROM applications.application WHERE user_id = $1
  UNION ALL SELECT FROM applications.draft WHERE user_id = $1 LIMIT 1`;

type Begun = BegunSession & Partial<StartedSession>;

/** Takes back an account and a session that were begun for an application or a draft, when the tender closes before that is recorded. */
@Injectable()
export class DiscardBegun {
  private readonly logger = new Logger(DiscardBegun.name);

  constructor(
    private readonly database: DataSource,
    private readonly accounts: ApplicantAccounts,
  ) {}

  /**
   * @param begun for the work; null when nothing was
   * @param work records the application or the draft
   * @returns what the work returns; throws what it throws
   */
  async unlessRecorded<T>(begun: Begun | null, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (begun && isTenderClosed(error)) await this.discard(begun);
      throw error;
    }
  }

  /** The refusal stands also when this fails: the account then stays, without an application. */
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

/**
 * Refuses what a member of staff enters for another person (contract, section 16): it would belong to the account of the member of
 * staff, and be erased with it.
 *
 * @param email as given; an empty one names no person
 * @throws DomainError conflict
 */
export function requireOwnAddress(identity: Identity | null, email: unknown): void {
  if (identity?.role !== 'admin' || typeof email !== 'string' || email.trim() === '') return;
  if (emailKey(email.trim()) !== emailKey(identity.email)) {
    throw new DomainError('conflict', 'applications.counterNeeded');
  }
}

interface Account {
  userId: string;
  /** Undefined for a logged-in caller, who has proven no password now, and from release 1.0.0 of auth. */
  passwordVersion?: number | undefined;
  /** Resolves to what lets the browser attach documents, or to null; never rejects. */
  grant: Promise<Grant | null>;
}

/** Records something for the account of an applicant, which is found, or made if needed, and taken back when the tender closes. */
@Injectable()
export class WithAccount {
  constructor(
    private readonly accounts: ApplicantAccounts,
    private readonly networks: NetworkAllowances,
    private readonly discardBegun: DiscardBegun,
  ) {}

  /**
   * @param identity of a logged-in caller, whose account it is
   * @param applicant whose account it is otherwise, by e-mail and password
   * @param record gets the account; what it throws is thrown
   * @returns what `record` returns, and the new value of the browser's device cookie after a password was checked
   * @throws DomainError conflict for a known e-mail with another password, too-many-requests, unavailable
   */
  async run<T extends object>(
    identity: Identity | null,
    applicant: FindOrCreateAccountDto,
    record: (account: Account) => Promise<T>,
  ): Promise<T & { device?: string | undefined }> {
    if (identity) return this.recordFor({ ...identity, grant: this.accounts.grantOf(identity.userId) }, record);
    // First, so that what would be refused makes no account.
    await this.networks.requireRoom('application', applicant.network);
    const found = await this.accounts.findOrCreate(applicant);
    const grant = Promise.resolve({ passwordVersion: found.passwordVersion ?? null });
    const recorded = await this.discardBegun.unlessRecorded(found, () => this.recordFor({ ...found, grant }, record));
    return { ...recorded, device: found.device };
  }

  private async recordFor<T>(account: Account, record: (account: Account) => Promise<T>): Promise<T> {
    const recorded = await record(account);
    // Not awaited: an applicant need not wait for it.
    void this.accounts.noteLanguage(account.userId);
    return recorded;
  }
}
