import { Migration } from '@lacorte/persistence';

/**
 * The last version of each account's drafts that are gone. The next draft continues from it, so that a page that still shows an
 * earlier draft never saves over a newer one.
 */
const ENDED_DRAFT = [
  `CREATE TABLE applications.ended_draft (
    user_id uuid PRIMARY KEY,
    version integer NOT NULL CHECK (version > 0),
    ended_at timestamptz NOT NULL
  )`,
  'CREATE INDEX ended_draft_by_age ON applications.ended_draft (ended_at)',
  `CREATE FUNCTION applications.note_ended_draft() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO applications.ended_draft AS e (user_id, version, ended_at)
      VALUES (OLD.user_id, OLD.version, clock_timestamp())
      ON CONFLICT (user_id) DO UPDATE SET version = greatest(e.version, excluded.version), ended_at = excluded.ended_at;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER draft_ends AFTER DELETE ON applications.draft
    FOR EACH ROW EXECUTE FUNCTION applications.note_ended_draft()`,
];

export class VersionsOfEndedDrafts1764530000000 extends Migration {
  protected override readonly statements = ENDED_DRAFT;
}
