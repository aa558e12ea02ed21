import { type BeginSessionDto, type BegunSession, INTERNAL } from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';

/** What auth knows a browser by. */
const OF_BROWSER = ['cookie', 'user-agent', 'x-forwarded-for'];

type RequestHeaders = Record<string, string | string[] | undefined>;

export interface StartedSession extends BegunSession {
  /** `Set-Cookie` lines for the browser. */
  cookies: string[];
}

/** Logs an applicant in, with a new account if needed. */
export class SessionStarter {
  constructor(private readonly auth: ServiceClient) {}

  /**
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
}
