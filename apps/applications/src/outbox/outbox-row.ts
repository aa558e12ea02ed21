import type { Language } from '@lacorte/contracts';

/** What may stand in the outbox: kind to payload. */
export interface OutboxMessages {
  'application-submitted': { applicationId: string; language: Language };
}

/** A row of the outbox, as the worker reads it. */
export interface OutboxRow {
  id: string;
  payload: OutboxMessages['application-submitted'];
}
