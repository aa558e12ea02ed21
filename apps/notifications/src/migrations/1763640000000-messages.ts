import { Migration } from '@lacorte/persistence';

/** All messages, from the moment they are requested. */
export class Messages1763640000000 extends Migration {
  readonly statements = [
    `CREATE TABLE messages (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('confirmation')),
        application_id uuid NOT NULL,
        language text NOT NULL CHECK (language IN ('it', 'fr')),
        recipient citext,
        subject text,
        state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'sent', 'failed')),
        message_id text NOT NULL UNIQUE,
        attempts integer NOT NULL DEFAULT 0,
        last_error text,
        created_at timestamptz NOT NULL DEFAULT now(),
        claimed_at timestamptz,
        sent_at timestamptz,
        CHECK (state <> 'sending' OR claimed_at IS NOT NULL),
        CHECK (state <> 'sent' OR (sent_at IS NOT NULL AND recipient IS NOT NULL)),
        CHECK (state <> 'failed' OR last_error IS NOT NULL)
      )`,
    'CREATE INDEX messages_application_id ON messages (application_id)',
    `CREATE INDEX messages_unsent ON messages (created_at) WHERE state <> 'sent'`,
  ];
}
