import {
  type AccountReference,
  type BeginSessionDto,
  type BegunSession,
  type FindOrCreateAccountDto,
  INTERNAL,
  type Language,
  type PasswordVersion,
} from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Grant } from '../attachments/attachment-grants';

/** Headers forwarded to auth, which recognises the browser and its network by them. */
const OF_BROWSER = ['cookie', 'user-agent', 'x-forwarded-for'];

type RequestHeaders = Record<string, string | string[] | undefined>;

export interface StartedSession extends BegunSession {
  /** `Set-Cookie` lines for the browser. */
  cookies: string[];
}

/** For calls whose answer is not worth a delay that an applicant would feel. */
const SHORT_TIMEOUT_MS = 2_000;

/** Reads the language of the first application; before there is one, that of the draft. */
const FIRST_LANGUAGE = statement('language-of-first-application', { language: COLUMN.textOf<Language>() })`
  SELECT language FROM (
    SELECT language, created_at, false AS is_draft FROM applications.application WHERE user_id = $1
    UNION ALL SELECT language, created_at, true FROM applications.draft WHERE user_id = $1) AS sent
  ORDER BY is_draft, created_at LIMIT 1`;

/** The accounts of applicants. auth makes those of applicants who are not logged in, if needed. */
export class ApplicantAccounts {
  private readonly logger = new Logger(ApplicantAccounts.name);

  constructor(
    private readonly auth: ServiceClient,
    private readonly database: DataSource,
  ) {}

  /** Idempotent. @throws DomainError conflict for a known e-mail with another password, too-many-requests, unavailable */
  findOrCreate(applicant: FindOrCreateAccountDto): Promise<AccountReference> {
    return this.auth.call({ method: 'POST', path: INTERNAL.findOrCreateAccount, body: applicant });
  }

  /**
   * Logs an applicant in.
   *
   * @param browser headers of the applicant's request
   * @throws DomainError conflict for a known e-mail with another password or with TOTP, too-many-requests, unavailable
   */
  async begin(applicant: BeginSessionDto, browser: RequestHeaders): Promise<StartedSession> {
    const headers = OF_BROWSER.flatMap((name) => {
      const value = browser[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const call = { method: 'POST', path: INTERNAL.beginSession, body: applicant } as const;
    const { body, cookies } = await this.auth.callForCookies<BegunSession>({
      ...call,
      headers: Object.fromEntries(headers),
    });
    return { ...body, cookies };
  }

  /**
   * Ends a session that was begun, and deletes an account that was made, unless another request uses it.
   *
   * @throws DomainError unavailable
   */
  async discard({ userId, created = false, cookies = [] }: Partial<StartedSession> & BegunSession): Promise<void> {
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
    const call = { method: 'POST', path: INTERNAL.discardAccount(userId), body: { created } } as const;
    await this.auth.call({ ...call, ...(cookie && { headers: { cookie } }) });
  }

  /**
   * Tells auth the language of the account's first application, which is that of the account until its owner chooses one (contract,
   * section 10), or that of a draft before there is one. Called for each, so that a later one makes good a report that failed. Never
   * throws.
   */
  async noteLanguage(userId: string): Promise<void> {
    try {
      const [body] = await runPrepared(this.database, FIRST_LANGUAGE, [userId]);
      const path = INTERNAL.applicationLanguage(userId);
      if (body) await this.auth.call({ method: 'POST', path, body, timeoutMs: SHORT_TIMEOUT_MS });
    } catch (err) {
      this.logger.warn({ err }, 'the language of an application is not noted');
    }
  }

  /** A number that changes with every new password; null without the account. @throws DomainError unavailable */
  async passwordVersion(userId: string, timeoutMs?: number): Promise<number | null> {
    const path = INTERNAL.passwordVersion(userId);
    const found = await this.auth.find<PasswordVersion>({ method: 'GET', path, timeoutMs });
    return found?.passwordVersion ?? null;
  }

  /** The same; undefined when auth does not answer soon. Never throws. */
  async passwordVersionIfTold(userId: string): Promise<number | null | undefined> {
    try {
      return await this.passwordVersion(userId, SHORT_TIMEOUT_MS);
    } catch (err) {
      this.logger.warn({ err }, 'auth did not tell a password version');
      return undefined;
    }
  }

  /** The grant of attaching for an account that is logged in; null when auth does not tell its version. Never throws. */
  async grantOf(userId: string): Promise<Grant | null> {
    const passwordVersion = (await this.passwordVersionIfTold(userId)) ?? null;
    return passwordVersion === null ? null : { passwordVersion };
  }
}
