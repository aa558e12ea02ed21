import { randomUUID } from 'node:crypto';
import { API, type PaymentRequestsAnswer, type PaymentRequestsProgress, type Role } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import type { SigningKeys } from '@lacorte/testing/keys';
import type { INestApplication } from '@nestjs/common';

interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}

/** Calls the HTTP side as the gateway does, for a logged-in user. */
export class BackOffice {
  constructor(
    private readonly app: INestApplication,
    private readonly keys: SigningKeys,
  ) {}

  async call<T>(
    method: 'GET' | 'POST',
    path: string,
    role: Role | null = 'admin',
    payload?: object,
  ): Promise<Answer<T>> {
    const identity = { userId: randomUUID(), email: `${role}@example.com`, role: role ?? 'user' };
    const headers = { ...(role && (await this.keys.person(identity))), 'content-type': 'application/json' };
    const body = payload ? JSON.stringify(payload) : null;
    const response = await fetch((await this.app.getUrl()) + path, { method, headers, body });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined, headers: response.headers };
  }

  /** @param tender of which to write to the applicants; without it, of all */
  send(tender?: string): Promise<Answer<PaymentRequestsAnswer>> {
    return this.call('POST', API.sendPaymentRequests, 'admin', tender === undefined ? undefined : { tender });
  }

  /** Sends payment requests also to applicants who have had one within seven days. */
  sendAgain(): Promise<Answer<PaymentRequestsAnswer>> {
    return this.call('POST', API.sendPaymentRequests, 'admin', { again: true });
  }

  async progress(batchId: string): Promise<PaymentRequestsProgress> {
    return (await this.call<PaymentRequestsProgress>('GET', API.paymentRequests(batchId))).body;
  }

  /** The newest batch, as soon as `condition` says yes to it. */
  latest(what: string, condition: (batch: PaymentRequestsProgress) => boolean) {
    return waitFor(
      async () => {
        const { status, body } = await this.call<PaymentRequestsProgress>('GET', API.latestPaymentRequests);
        return status === 200 && condition(body) && body;
      },
      { what },
    );
  }
}
