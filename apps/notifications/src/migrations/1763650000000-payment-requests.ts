import { Migration } from '@lacorte/persistence';

/** Batches of payment requests and their messages, and forwarded contact messages. */
export class PaymentRequests1763650000000 extends Migration {
  readonly statements = [
    // No query uses it, and every change of state updates it.
    'DROP INDEX messages_unsent',
    `CREATE TABLE payment_batch (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'completed')),
        started_by uuid NOT NULL,
        started_by_email citext NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz,
        total_applications integer NOT NULL CHECK (total_applications >= 0),
        recipients_cursor text,
        recipients_complete boolean NOT NULL DEFAULT false,
        CHECK ((status = 'completed') = (finished_at IS NOT NULL)),
        CHECK (status = 'running' OR recipients_complete)
      )`,
    // Two clicks start one batch.
    `CREATE UNIQUE INDEX payment_batch_one_running ON payment_batch (status) WHERE status = 'running'`,
    'CREATE INDEX payment_batch_newest ON payment_batch (started_at DESC)',
    `ALTER TABLE messages
        DROP CONSTRAINT messages_kind_check,
        ADD CONSTRAINT messages_kind_check CHECK (kind IN ('confirmation', 'payment-request', 'contact')),
        ALTER COLUMN application_id DROP NOT NULL,
        ADD COLUMN contact_id uuid,
        ADD COLUMN batch_id uuid REFERENCES payment_batch,
        ADD COLUMN application_code text,
        ADD COLUMN recipient_name text,
        ADD CHECK ((kind = 'contact') = (contact_id IS NOT NULL)),
        ADD CHECK ((kind = 'contact') = (application_id IS NULL)),
        ADD CHECK ((kind = 'payment-request') = (batch_id IS NOT NULL)),
        ADD CHECK (kind <> 'payment-request' OR (recipient IS NOT NULL AND application_code IS NOT NULL))`,
    'CREATE UNIQUE INDEX messages_once_per_batch ON messages (batch_id, application_id) WHERE batch_id IS NOT NULL',
    'CREATE INDEX messages_batch_state ON messages (batch_id, state) WHERE batch_id IS NOT NULL',
  ];
}
