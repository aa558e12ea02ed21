import { Migration } from '@lacorte/persistence';

/** The language that the owner has chosen, and that of the first application. */
export class LanguageOfAccount1795910400001 extends Migration {
  readonly statements = ['ALTER TABLE auth.users ADD COLUMN language text, ADD COLUMN application_language text'];
}
