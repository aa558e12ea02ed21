import type { AccountRecipient } from '@lacorte/contracts';
import { COLUMN, oneRow, orNull, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const RECIPIENT = statement('recipient-of-account', {
  email: COLUMN.text,
  firstName: orNull(COLUMN.text),
  lastName: orNull(COLUMN.text),
  emailVerified: COLUMN.boolean,
})`
  SELECT email::text, first_name AS "firstName", last_name AS "lastName", address_verified_at IS NOT NULL AS "emailVerified"
  FROM auth.users WHERE id = $1`;

/** Whom an e-mail about an account goes to. Events and jobs carry the account's id alone. */
@Injectable()
export class ReadRecipient {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found */
  run(userId: string): Promise<AccountRecipient> {
    return oneRow(this.database, RECIPIENT, [userId], 'accounts.notFound');
  }
}
