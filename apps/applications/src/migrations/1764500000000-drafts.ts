import { Migration } from '@lacorte/persistence';

/**
 * Drafts of applications, one per account and tender. No index on `saved_at` and room on every page, so that a save changes no
 * index. `reminded_at`: when the reminder before the closing was added to the outbox.
 */
const DRAFT = `
  CREATE TABLE applications.draft (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    tender_id uuid NOT NULL REFERENCES applications.tender (id),
    values jsonb NOT NULL CHECK (jsonb_typeof(values) = 'object'),
    version integer NOT NULL CHECK (version > 0),
    language text NOT NULL CHECK (language <> ''),
    saved_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    reminded_at timestamptz,
    CONSTRAINT draft_of_user UNIQUE (user_id, tender_id)
  ) WITH (fillfactor = 80)`;

export class Drafts1764500000000 extends Migration {
  protected override readonly statements = [DRAFT];
}
