import { Migration } from '@lacorte/persistence';

/** Consents sent with an application: `{givenAt, versions: {consent: version of its text}}`; null without any. */
export class Consents1764160000000 extends Migration {
  readonly statements = ['ALTER TABLE applications.application ADD COLUMN consents jsonb'];
}
