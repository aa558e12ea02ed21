import type { Language } from '@lacorte/contracts';

/** What may stand in the outbox: kind to payload. */
export interface OutboxMessages {
  'application-submitted': { applicationId: string; language: Language };
  'contact-received': { contactId: string };
}

type Kind = keyof OutboxMessages;

/** Of the request that wanted it; rows that an earlier release wrote have none. */
interface Traced {
  traceparent?: string;
}

/** A row of the outbox, as the worker reads it. */
export type OutboxRow = { [K in Kind]: { id: string; kind: K; payload: OutboxMessages[K] & Traced } }[Kind];
