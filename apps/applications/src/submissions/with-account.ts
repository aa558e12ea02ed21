import type { FindOrCreateAccountDto } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import { NetworkAllowances } from '../allowances/daily-allowances';
import type { Grant } from '../attachments/attachment-grants';
import { ApplicantAccounts } from './applicant-accounts';
import { DiscardBegun } from './discard-begun';

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
