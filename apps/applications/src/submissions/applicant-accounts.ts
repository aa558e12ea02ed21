import {
  type AccountReference,
  type BeginSessionDto,
  type BegunSession,
  type DiscardedAccount,
  emailKey,
  type FindOrCreateAccountDto,
  INTERNAL,
  type Language,
  type PasswordVersion,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ServiceClient } from '@lacorte/http-client';
import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Grant } from '../attachments/attachment-grants';

/** Headers forwarded to the auth service. They identify the browser and its network. */
const OF_BROWSER = ['cookie', 'user-agent', 'x-forwarded-for'];

type RequestHeaders = Record<string, string | string[] | undefined>;

export interface StartedSession extends BegunSession {
  cookies: string[];
}

/** Timeout of calls whose answer is not worth a noticeable delay. */
const SHORT_TIMEOUT_MS = 2_000;

/** Reads the language of the first application; before there is one, that of the draft. */
const FIRST_LANGUAGE = statement('language-of-first-application', { language: COLUMN.textOf<Language>() })`
  SELECT language FROM (
    SELECT language, created_at, false AS is_draft FROM applications.application WHERE user_id = $1
    UNION ALL SELECT language, created_at, true FROM applications.draft WHERE user_id = $1) AS sent
  ORDER BY is_draft, created_at LIMIT 1`;

/** The accounts of applicants. The auth service creates an account if needed for an applicant who is not logged in. */
export class ApplicantAccounts {
  private readonly logger = new Logger(ApplicantAccounts.name);

  constructor(
    private readonly auth: ServiceClient,
    private readonly database: DataSource,
  ) {}

  /**
   * Finds or creates an account. Idempotent.
   * @throws DomainError conflict for a known e-mail with another password, too-many-requests, unavailable
   */
  findOrCreate(applicant: FindOrCreateAccountDto): Promise<AccountReference> {
    return this.auth.call({ method: 'POST', path: INTERNAL.findOrCreateAccount, body: applicant });
  }

  /**
   * Logs an applicant in.
   * @param browser headers of the applicant's request
   * @throws DomainError conflict for a known e-mail with another password or with TOTP, too-many-requests, unavailable
   */
  async beginSession(applicant: BeginSessionDto, browser: RequestHeaders): Promise<StartedSession> {
    const headers = Object.fromEntries(
      OF_BROWSER.flatMap((name) => (browser[name] ? [[name, `${browser[name]}`]] : [])),
    );
    const call = { method: 'POST', path: INTERNAL.beginSession, body: applicant, headers } as const;
    const { body, cookies } = await this.auth.callForCookies<BegunSession>(call);
    return { ...body, cookies };
  }

  /**
   * Ends a begun session, and deletes a new account, unless another request uses it.
   * @returns whether the account was deleted @throws DomainError unavailable
   */
  async discard({ userId, created = false, cookies = [] }: Partial<StartedSession> & BegunSession): Promise<boolean> {
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
    const call = { method: 'POST', path: INTERNAL.discardAccount(userId), body: { created } } as const;
    const withCookie = { ...call, ...(cookie && { headers: { cookie } }) };
    const discarded = await this.auth.call<DiscardedAccount | undefined>(withCookie);
    return discarded?.deleted === true;
  }

  /**
   * Reports the language of the account's first application or draft. It applies until the owner chooses one (contract, section 10). Called
   * again with each later application, because an earlier report may have failed. Never throws.
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

  /** Returns a number that changes with every new password; null without the account. @throws DomainError unavailable */
  async passwordVersion(userId: string): Promise<number | null> {
    return (await this.find(userId))?.passwordVersion ?? null;
  }

  /** Like `passwordVersion`; undefined when the auth service does not answer soon. Never throws. */
  async passwordVersionIfTold(userId: string): Promise<number | null | undefined> {
    const found = await this.findSoon(userId);
    return found === undefined ? undefined : (found?.passwordVersion ?? null);
  }

  /** Returns `ownedSince` of the account; null also when the auth service does not answer soon. Never throws. */
  async ownedSince(userId: string): Promise<string | null> {
    return (await this.findSoon(userId))?.ownedSince ?? null;
  }

  private find(userId: string, timeoutMs?: number): Promise<PasswordVersion | null> {
    return this.auth.find({ method: 'GET', path: INTERNAL.passwordVersion(userId), timeoutMs });
  }

  /** Like `find`; undefined when the auth service does not answer soon. Never throws. */
  private async findSoon(userId: string): Promise<PasswordVersion | null | undefined> {
    try {
      return await this.find(userId, SHORT_TIMEOUT_MS);
    } catch (err) {
      this.logger.warn({ err }, 'auth did not tell a password version');
      return undefined;
    }
  }

  /** Returns the grant for the browser of a logged-in account; null when the auth service does not tell the password version. Never throws. */
  async grantOf(userId: string): Promise<Grant | null> {
    const passwordVersion = (await this.passwordVersionIfTold(userId)) ?? null;
    return passwordVersion === null ? null : { passwordVersion };
  }
}

/**
 * Refuses an application that a member of staff enters for another person (contract, section 16). It would belong to the account of the
 * member of staff, and be erased with that account.
 * @throws DomainError conflict
 */
export function requireOwnAddress(identity: Identity | null, email: unknown): void {
  if (identity?.role !== 'admin' || typeof email !== 'string' || email.trim() === '') return;
  if (emailKey(email.trim()) !== emailKey(identity.email)) {
    throw new DomainError('conflict', 'applications.counterNeeded');
  }
}
