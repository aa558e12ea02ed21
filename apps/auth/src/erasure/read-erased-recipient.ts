import type { ErasedRecipient } from '@lacorte/contracts';
import { COLUMN, oneRow, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const RECIPIENT = statement('recipient-of-erasure', { email: COLUMN.text })`
  SELECT payload->>'email' AS email FROM auth.outbox
  WHERE id = $1 AND kind = 'account-erased' AND payload ? 'email'`;

/** Whom the last e-mail about an erased account goes to. Its job has no address, because the erasure removes jobs that have it. */
@Injectable()
export class ReadErasedRecipient {
  constructor(private readonly database: DataSource) {}

  /** @param eventId of the outbox. @throws DomainError not-found once the erasure has finished */
  run(eventId: string): Promise<ErasedRecipient> {
    return oneRow(this.database, RECIPIENT, [eventId], 'accounts.notFound');
  }
}
