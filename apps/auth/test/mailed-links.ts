import { randomUUID } from 'node:crypto';
import { INTERNAL } from '@lacorte/contracts';
import { type Identity } from '@lacorte/identity';
import type { RunningAuth } from './running-auth';

/** The requests for links that the outbox has events for, as notifications gets them. */
export class MailedLinks {
  constructor(private readonly auth: RunningAuth) {}

  /** Ids of the requests of an account from which an e-mail follows, oldest first. */
  async requestsOf(userId: string): Promise<string[]> {
    const rows = await this.auth.database.query<{ id: string }[]>(
      `SELECT payload->>'requestId' AS id FROM auth.outbox
       WHERE payload->>'userId' = $1 AND payload ? 'requestId' ORDER BY created_at, id`,
      [userId],
    );
    return rows.map(({ id }) => id);
  }

  /** Composes the e-mail of a request. @returns the answer of auth */
  async write(requestId: string, body: { address?: string } = {}) {
    const headers = await this.auth.keys.call('notifications-worker', 'auth');
    return this.auth.http.post(INTERNAL.mailedLink(requestId)).set(headers).send(body);
  }

  /** The token that is in the newest e-mail of an account. */
  async newestOf(userId: string): Promise<string> {
    const requestId = (await this.requestsOf(userId)).at(-1) ?? '';
    return (await this.write(requestId)).body.token as string;
  }

  /** The token that is in the confirmation of an application that states the address. */
  async ofConfirmation(
    { userId, email: address }: { userId: string; email?: string },
    messageId: string = randomUUID(),
  ): Promise<string | null> {
    const headers = await this.auth.keys.call('notifications-worker', 'auth');
    const call = this.auth.http.post(INTERNAL.verificationLink(userId)).set(headers);
    const { body } = await call.send({ messageId, address });
    return body.token as string | null;
  }

  /** E-mails about a changed password that were requested for the account. */
  async noticesTo(userId: string): Promise<object[]> {
    const rows = await this.auth.database.query<{ payload: object }[]>(
      `SELECT payload - 'traceparent' AS payload FROM auth.outbox
       WHERE kind = 'password-changed' AND payload->>'userId' = $1`,
      [userId],
    );
    return rows.map(({ payload }) => payload);
  }
}

/** Headers by which the gateway names the user of an account. */
export function asUser(auth: RunningAuth, { userId, email }: Omit<Identity, 'role'>): Promise<Record<string, string>> {
  return auth.keys.person({ userId, email, role: 'user' });
}

/** Returns the token with one character changed to another of the alphabet. */
export function altered(token: string, place = 10): string {
  const other = token[place] === 'A' ? 'B' : 'A';
  return token.slice(0, place) + other + token.slice(place + 1);
}
