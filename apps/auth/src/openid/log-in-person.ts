import { OIDC_RESULTS, PAGES } from '@lacorte/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { HalfLogins } from '../sessions/half-logins';
import { OpenSession } from '../sessions/open-session';
import { renewSession, saveSession } from '../sessions/session-cookie';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { resultAt } from './attempts';
import type { ProviderPerson } from './identity-provider';
import { LinkedAccounts } from './linked-accounts';
import { formFieldsOf } from './person-claims';
import { SessionClaims } from './session-claims';

/** How long the form can be filled in for a person without an account. */
const CLAIMS_MS = 60 * 60 * 1_000;

/** Logs a person of the identity provider in, or says why not. */
@Injectable()
export class LogInPerson {
  constructor(
    private readonly accounts: LinkedAccounts,
    private readonly halfLogins: HalfLogins,
    private readonly openSession: OpenSession,
    private readonly sessionClaims: SessionClaims,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /** @returns the page to lead back to, with the result */
  async run(person: ProviderPerson, page: string, request: Request, response: Response): Promise<string> {
    const outcome = await this.accountOf(person);
    const claims = this.sessionClaims.sealed(formFieldsOf(person.claims));
    if (outcome === OIDC_RESULTS.noAccount) {
      await this.keepClaims(claims, request);
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

  /** The account that is linked, or that the address makes so: verified by the provider and proven to this product. */
  private async accountOf(person: ProviderPerson) {
    const linked = await this.accounts.of(person);
    if (linked) return linked;
    const known = person.verifiedEmail ? await this.accounts.withAddress(person.verifiedEmail) : undefined;
    if (!known) return OIDC_RESULTS.noAccount;
    if (!known.isProven) return OIDC_RESULTS.notLinked;
    if (!(await this.accounts.link(person, known))) return OIDC_RESULTS.linkedElsewhere;
    return (await this.accounts.of(person)) ?? OIDC_RESULTS.failed;
  }

  /** In a session with a new id and without a user: the person who used this browser before is logged out. */
  private async keepClaims(claims: string, request: Request): Promise<void> {
    await renewSession(request, this.settings);
    request.session.claims = claims;
    request.session.cookie.maxAge = CLAIMS_MS;
    await saveSession(request);
  }
}
