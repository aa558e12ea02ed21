import { OIDC_RESULTS, PAGES } from '@lacorte/contracts';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuthorizationResponseError } from 'openid-client';
import { ReadSession } from '../sessions/read-session';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { type Attempt, Attempts, type LinkTarget, resultAt } from './attempts';
import { IdentityProvider, type ProviderPerson } from './identity-provider';
import { LinkedAccounts } from './linked-accounts';
import { LogInPerson } from './log-in-person';

/** Finishes a login when the browser comes back from the identity provider. */
@Injectable()
export class FinishLogin {
  private readonly logger = new Logger(FinishLogin.name);

  constructor(
    private readonly provider: IdentityProvider,
    private readonly attempts: Attempts,
    private readonly logInPerson: LogInPerson,
    private readonly accounts: LinkedAccounts,
    private readonly readSession: ReadSession,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /** @returns the page to lead back to, with the result */
  async run(request: Request, response: Response): Promise<string> {
    const attempt = await this.attempts.take(request);
    if (!attempt) return resultAt(PAGES.home, OIDC_RESULTS.failed);
    const person = await this.personOf(request, attempt);
    if ('failure' in person) return resultAt(attempt.page, person.failure);
    return attempt.linkTo === undefined
      ? this.logInPerson.run(person, attempt.page, request, response)
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

  /** The session may have ended since, or another person may have logged in. */
  private async link(person: ProviderPerson, account: LinkTarget, request: Request) {
    const user = await this.readSession.run(request);
    if (user?.id !== account.id) return OIDC_RESULTS.failed;
    return (await this.accounts.link(person, account)) ? OIDC_RESULTS.linked : OIDC_RESULTS.linkedElsewhere;
  }
}
