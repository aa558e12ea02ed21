import { Migration } from '@lacorte/persistence';

/** When a session was last used, so that idle sessions expire early. */
export class IdleSessions1763660000000 extends Migration {
  readonly statements = ['ALTER TABLE auth.session ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now()'];
}
