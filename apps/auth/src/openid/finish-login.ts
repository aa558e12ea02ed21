import { OIDC_RESULTS, PAGES } from '@lacorte/contracts';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuthorizationResponseError } from 'openid-client';
import { HalfLogins } from '../sessions/half-logins';
import { OpenSession } from '../sessions/open-session';
import { ReadSession } from '../sessions/read-session';
import { renewSession, saveSession } from '../sessions/session-cookie';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { type Attempt, type LinkTarget, resultAt, takeAttempt } from './attempts';
import { IdentityProvider, type ProviderPerson } from './identity-provider';
import { LinkedAccounts } from './linked-accounts';
import { formFieldsOf } from './person-claims';
import { SessionClaims } from './session-claims';

/** Lifetime of the claims of a person without an account, so that the person can fill in the form. */
const CLAIMS_MS = 60 * 60 * 1_000;

/** Finishes a login when the browser comes back from the identity provider. */
@Injectable()
export class FinishLogin {
  private readonly logger = new Logger(FinishLogin.name);

  constructor(
    private readonly provider: IdentityProvider,
    private readonly halfLogins: HalfLogins,
    private readonly openSession: OpenSession,
    private readonly sessionClaims: SessionClaims,
    private readonly accounts: LinkedAccounts,
    private readonly readSession: ReadSession,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /** @returns the page to return to, with the result */
  async run(request: Request, response: Response): Promise<string> {
    const attempt = await takeAttempt(request);
    if (!attempt) return resultAt(PAGES.home, OIDC_RESULTS.failed);
    const person = await this.personOf(request, attempt);
    if ('failure' in person) return resultAt(attempt.page, person.failure);
    return attempt.linkTo === undefined
      ? this.logIn(person, attempt.page, request, response)
      : resultAt(attempt.page, await this.link(person, attempt.linkTo, request));
  }

  private async personOf(request: Request, attempt: Attempt) {
    try {
      return await this.provider.finish(URL.parse(request.originalUrl, this.settings.publicUrl)?.search ?? '', attempt);
    } catch (err) {
      const isCancelled = err instanceof AuthorizationResponseError && err.error === 'access_denied';
      if (!isCancelled) this.logger.warn({ err }, 'an answer of the identity provider was refused');
      return { failure: isCancelled ? OIDC_RESULTS.cancelled : OIDC_RESULTS.failed };
    }
  }

  /** @returns the page to return to, with the result */
  private async logIn(person: ProviderPerson, page: string, request: Request, response: Response): Promise<string> {
    const outcome = await this.accountOf(person);
    const claims = this.sessionClaims.sealed(formFieldsOf(person.claims));
    if (outcome === OIDC_RESULTS.noAccount) {
      // Another person may have used this browser. The new session has no user, so that person is logged out.
      await renewSession(request, this.settings);
      request.session.claims = claims;
      request.session.cookie.maxAge = CLAIMS_MS;
      await saveSession(request);
      return resultAt(PAGES.apply, outcome);
    }
    if (typeof outcome === 'string') return resultAt(page, outcome);
    if (outcome.totpEnabled) {
      await this.halfLogins.begin(outcome, request, claims);
      return resultAt(page, OIDC_RESULTS.secondStep);
    }
    await this.openSession.run(outcome, request, response, claims);
    return page;
  }

  /** Finds the linked account, or links the account whose e-mail address the provider has verified and the owner has proven here. */
  private async accountOf(person: ProviderPerson) {
    const linked = await this.accounts.of(person);
    if (linked) return linked;
    const known = person.verifiedEmail ? await this.accounts.withAddress(person.verifiedEmail) : undefined;
    if (!known) return OIDC_RESULTS.noAccount;
    if (!known.isProven) return OIDC_RESULTS.notLinked;
    if (!(await this.accounts.link(person, known))) return OIDC_RESULTS.linkedElsewhere;
    return (await this.accounts.of(person)) ?? OIDC_RESULTS.failed;
  }

  /** Links a person to the account, unless the session has ended in the meantime, or another person has logged in. */
  private async link(person: ProviderPerson, account: LinkTarget, request: Request) {
    const user = await this.readSession.run(request);
    if (user?.id !== account.id) return OIDC_RESULTS.failed;
    return (await this.accounts.link(person, account)) ? OIDC_RESULTS.linked : OIDC_RESULTS.linkedElsewhere;
  }
}
