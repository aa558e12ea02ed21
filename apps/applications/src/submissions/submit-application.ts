import {
  type AccountReference,
  type ApplicationFieldsDto,
  type FindOrCreateAccountDto,
  type Language,
  parseConsents,
  SubmitApplicationDto,
  SubmitOwnApplicationDto,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { validateBody } from '@lacorte/http-server';
import type { Caller } from '@lacorte/identity';
import { violates } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { NetworkAllowances } from '../allowances/network-allowances';
import { CurrentTender } from '../tenders/current-tender';
import { ApplicantAccounts } from './applicant-accounts';
import { DiscardBegun } from './discard-begun';
import { FindRepeated, type Repeated } from './find-repeated';
import { FINGERPRINT_SECRET, fingerprintsOf, readIdempotencyKey } from './idempotency';
import { IDEMPOTENCY_KEY_TAKEN, type NewApplication, RecordApplication } from './record-application';
import { requireOwnAddress } from './require-own-address';
import { toSubmission } from './submission';

export interface SubmissionRequest {
  caller: Caller;
  body: unknown;
  idempotencyKey: string | undefined;
  consents: string | undefined;
  language: Language;
  browser: Pick<FindOrCreateAccountDto, 'network' | 'device'>;
}

type Account = Pick<AccountReference, 'userId'> & Partial<AccountReference>;

export interface Submitted extends Repeated {
  /** New value of the browser's device cookie, after a password was checked. */
  device?: string;
}

/** Submits an application for the logged-in caller, or for the account of e-mail and password, which it creates if needed. */
@Injectable()
export class SubmitApplication {
  constructor(
    private readonly accounts: ApplicantAccounts,
    private readonly findRepeated: FindRepeated,
    private readonly record: RecordApplication,
    private readonly currentTender: CurrentTender,
    private readonly discardBegun: DiscardBegun,
    private readonly networks: NetworkAllowances,
    @Inject(FINGERPRINT_SECRET) private readonly secret: string,
  ) {}

  /** @throws DomainError invalid, conflict, too-many-requests, or unavailable while the caller cannot be identified */
  async run({
    caller: { identity, identityKnown },
    body,
    idempotencyKey,
    consents,
    language,
    browser,
  }: SubmissionRequest): Promise<Submitted> {
    if (!identityKnown) throw DomainError.unavailable();
    const key = readIdempotencyKey(idempotencyKey);
    const fields = await validateBody(identity ? SubmitOwnApplicationDto : SubmitApplicationDto, body);
    requireOwnAddress(identity, fields.email);
    const submission = toSubmission(fields);
    const password = passwordOf(fields);
    const request = { ...submission, password, userId: identity?.userId };
    const idempotency = key === null ? null : { key, fingerprints: fingerprintsOf(request, this.secret) };
    // Before the password is checked, so that a repeat costs no hash and is never throttled.
    const repeated = idempotency && (await this.findRepeated.run(idempotency, identity?.userId));
    if (repeated) return repeated;
    await this.currentTender.requireOpen();
    const { network } = browser;
    const account: Account = identity ?? (await this.accountOf(fields, browser));
    const { userId, device, passwordVersion } = account;
    const application = {
      ...{ submission, userId, language, consents: parseConsents(consents), network },
      idempotency: idempotency && { ...idempotency, passwordVersion },
    };
    const recorded = await this.discardBegun.unlessRecorded(identity ? null : account, () =>
      this.recordOnce(application, identity?.userId),
    );
    // Not awaited: an applicant need not wait for it.
    void this.accounts.noteLanguage(userId);
    return { ...recorded, device };
  }

  /** Checks the allowance of the network first, so that what would be refused makes no account. */
  private async accountOf(
    fields: ApplicationFieldsDto,
    browser: SubmissionRequest['browser'],
  ): Promise<AccountReference> {
    await this.networks.requireRoom('application', browser.network);
    const { email, nome: firstName, cognome: lastName } = fields;
    return this.accounts.findOrCreate({ email, password: passwordOf(fields), firstName, lastName, ...browser });
  }

  private async recordOnce(application: NewApplication, callerId: string | undefined): Promise<Repeated> {
    try {
      return { receipt: await this.record.run(application), mayAttach: true };
    } catch (error) {
      const { idempotency } = application;
      const repeated =
        idempotency && violates(error, IDEMPOTENCY_KEY_TAKEN) && (await this.findRepeated.run(idempotency, callerId));
      if (repeated) return repeated;
      throw error;
    }
  }
}

function passwordOf(fields: ApplicationFieldsDto): string {
  return fields instanceof SubmitApplicationDto ? fields.password : '';
}
