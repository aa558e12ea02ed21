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
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { validateBody } from '@lacorte/http-server';
import type { Caller } from '@lacorte/identity';
import { violates } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { Grant } from '../attachments/attachment-grants';
import { CurrentTender } from '../tenders/current-tender';
import { FindRepeated, type Repeated } from './find-repeated';
import { FINGERPRINT_SECRET, fingerprintsOf, readIdempotencyKey } from './idempotency';
import { IDEMPOTENCY_KEY_TAKEN, type NewApplication, RecordApplication } from './record-application';
import { requireOwnAddress, WithAccount } from './with-account';

export interface SubmissionRequest {
  caller: Caller;
  body: unknown;
  idempotencyKey: string | undefined;
  consents: string | undefined;
  language: Language;
  browser: Pick<FindOrCreateAccountDto, 'network' | 'device'>;
}

export interface Submitted extends Repeated {
  /** New value of the browser's device cookie, after a password was checked. */
  device?: string;
}

/** Submits an application for the logged-in caller, or for the account of e-mail and password, which it creates if needed. */
@Injectable()
export class SubmitApplication {
  constructor(
    private readonly withAccount: WithAccount,
    private readonly findRepeated: FindRepeated,
    private readonly record: RecordApplication,
    private readonly currentTender: CurrentTender,
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
    const { email, nome: firstName, cognome: lastName } = fields;
    const applicant = { email, password, firstName, lastName, ...browser };
    return this.withAccount.run(identity, applicant, ({ userId, passwordVersion, grant }) => {
      const application = {
        ...{ submission, userId, language, consents: parseConsents(consents), network: browser.network },
        idempotency: idempotency && { ...idempotency, passwordVersion },
      };
      return this.recordOnce(application, grant, identity?.userId);
    });
  }

  private async recordOnce(
    application: NewApplication,
    grant: Promise<Grant | null>,
    callerId: string | undefined,
  ): Promise<Repeated> {
    try {
      const receipt = await this.record.run(application);
      return { receipt, grant: await grant };
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

/** @param fields validated; drops counts that are not asked for */
export function toSubmission(fields: ApplicationFieldsDto): StoredFields {
  const stored = APPLICATION_FIELD_NAMES.map((name) => {
    if (!isAskedFor(name, fields)) return [name, null];
    return [name, applicationField(name).type === 'count' ? Number(fields[name]) : fields[name]];
  });
  return Object.fromEntries(stored);
}
