import type { AccountRecipient, PasswordVersion } from '@lacorte/contracts';
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

const PASSWORD_VERSION = statement('password-version-of-account', { passwordVersion: COLUMN.integer })`
  SELECT password_version AS "passwordVersion" FROM auth.users WHERE id = $1`;

/** Reads an account for other services. Their events, jobs and rows carry its id alone. */
@Injectable()
export class ReadAccount {
  constructor(private readonly database: DataSource) {}

  /** Whom an e-mail about the account goes to. @throws DomainError not-found */
  recipient(userId: string): Promise<AccountRecipient> {
    return oneRow(this.database, RECIPIENT, [userId], 'accounts.notFound');
  }

  /** Changes with every new password. @throws DomainError not-found */
  passwordVersion(userId: string): Promise<PasswordVersion> {
    return oneRow(this.database, PASSWORD_VERSION, [userId], 'accounts.notFound');
  }
}
