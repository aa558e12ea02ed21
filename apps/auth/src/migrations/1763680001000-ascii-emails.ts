import { concurrentIndex, Migration } from '@lacorte/persistence';

/** Compares e-mail addresses by ASCII lower case, independent of the database's locale. The previous release uses the citext index. */
export class AsciiEmails1763680001000 extends Migration {
  readonly transaction = false;
  readonly statements = [
    ...concurrentIndex('users_email_ascii', 'auth.users (lower(email::text COLLATE "C"))', 'UNIQUE INDEX'),
  ];
}
