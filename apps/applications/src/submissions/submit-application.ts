import {
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldsDto,
  applicationField,
  type FindOrCreateAccountDto,
  isAskedFor,
  type Language,
  parseConsents,
  type StoredFields,
  SubmitApplicationDto,
  SubmitOwnApplicationDto,
  type SubmittedReceipt,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { validateBody } from '@lacorte/http-server';
import type { Caller } from '@lacorte/identity';
import { violates } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { DailyAllowances } from '../allowances/daily-allowances';
import type { Grant } from '../attachments/attachment-grants';
import { CurrentTender } from '../tenders/current-tender';
import { ApplicantAccounts, requireOwnAddress } from './applicant-accounts';
import { DiscardBegun } from './discard-begun';
import { FINGERPRINT_SECRET, FindRepeated, fingerprintsOf, type Repeated, readIdempotencyKey } from './idempotency';
import { IDEMPOTENCY_KEY_TAKEN, type NewApplication, RecordApplication } from './record-application';

interface SubmissionRequest {
  caller: Caller;
  body: unknown;
  idempotencyKey: string | undefined;
  consents: string | undefined;
  language: Language;
  browser: Pick<FindOrCreateAccountDto, 'network' | 'device'>;
}

interface Submitted extends Repeated {
  /** New value of the browser's device cookie, after a password was checked. */
  device?: string | undefined;
}

/** Submits an application for the logged-in caller, or for the account of the given e-mail and password, which is created if needed. */
@Injectable()
export class SubmitApplication {
  constructor(
    private readonly accounts: ApplicantAccounts,
    private readonly allowances: DailyAllowances,
    private readonly discardBegun: DiscardBegun,
    private readonly findRepeated: FindRepeated,
    private readonly record: RecordApplication,
    private readonly currentTender: CurrentTender,
    @Inject(FINGERPRINT_SECRET) private readonly secret: string,
  ) {}

  async run({ caller, body, idempotencyKey, consents, language, browser }: SubmissionRequest): Promise<Submitted> {
    const { identity, identityKnown } = caller;
    if (!identityKnown) throw DomainError.unavailable();
    const key = readIdempotencyKey(idempotencyKey);
    const fields = await validateBody(identity ? SubmitOwnApplicationDto : SubmitApplicationDto, body);
    requireOwnAddress(identity, fields.email);
    const submission = toSubmission(fields);
    const password = fields instanceof SubmitApplicationDto ? fields.password : '';
    const request = { ...submission, password, userId: identity?.userId };
    const idempotency = key === null ? null : { key, fingerprints: fingerprintsOf(request, this.secret) };
    // This comes before the password check, so that a repeat costs no hash and is never throttled.
    const repeated = idempotency && (await this.findRepeated.run(idempotency, identity?.userId));
    if (repeated) return repeated;
    await this.currentTender.requireOpen();
    const { network } = browser;
    const application = { submission, language, consents: parseConsents(consents), network };
    if (identity) {
      const { userId } = identity;
      const recorded = await this.recordOnce(
        { ...application, userId, idempotency },
        this.accounts.grantOf(userId),
        userId,
      );
      // This is not awaited, because the receipt does not depend on it.
      void this.accounts.noteLanguage(userId);
      return recorded;
    }
    // The allowance is checked first, so that a refused request makes no account.
    await this.allowances.requireRoom('application', network);
    const { email, nome: firstName, cognome: lastName } = fields;
    const found = await this.accounts.findOrCreate({ email, password, firstName, lastName, language, ...browser });
    const { userId, passwordVersion } = found;
    const grant = Promise.resolve({ passwordVersion: passwordVersion ?? null });
    const recorded = await this.discardBegun.unlessRecorded(found, () => {
      const withVersion = idempotency && { ...idempotency, passwordVersion };
      return this.recordOnce({ ...application, userId, idempotency: withVersion }, grant, undefined);
    });
    // A new account already has the language.
    if (!found.created) void this.accounts.noteLanguage(userId);
    return { ...recorded, device: found.device };
  }

  /** @param grant resolves to the right of the browser to attach documents, or to null; never rejects */
  private async recordOnce(application: NewApplication, grant: Promise<Grant | null>, callerId: string | undefined) {
    try {
      const receipt = await this.recordWithinAllowance(application);
      return { receipt, grant: await grant };
    } catch (error) {
      const { idempotency } = application;
      const isTaken = idempotency && violates(error, IDEMPOTENCY_KEY_TAKEN);
      const repeated = isTaken && (await this.findRepeated.run(idempotency, callerId));
      if (repeated) return repeated;
      throw error;
    }
  }

  /** Records an application. A refusal is checked again without applications before `ownedSince`, because a stranger may have sent them. */
  private async recordWithinAllowance(application: NewApplication): Promise<SubmittedReceipt> {
    try {
      return await this.record.run(application);
    } catch (error) {
      const isRefused = error instanceof DomainError && error.kind === 'too-many-requests';
      const ownedSince = isRefused ? await this.accounts.ownedSince(application.userId) : null;
      if (ownedSince === null) throw error;
      return this.record.run(application, ownedSince);
    }
  }
}

/** Returns the stored fields of an application, without counts whose question was answered with no. */
export function toSubmission(fields: ApplicationFieldsDto): StoredFields {
  const stored = APPLICATION_FIELD_NAMES.map((name) => {
    if (!isAskedFor(name, fields)) return [name, null];
    return [name, applicationField(name).type === 'count' ? Number(fields[name]) : fields[name]];
  });
  return Object.fromEntries(stored);
}
