import { Migration } from '@lacorte/persistence';

/** All messages, sent and unsent. Only code declares the kinds (apps/notifications/src/kinds). */
const MESSAGES = `
  CREATE TABLE messages (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    language text NOT NULL CHECK (language IN ('it', 'fr')),
    -- Several messages of a kind with one key are sent once.
    dedupe_key text,
    -- 0 for messages that a person waits for.
    priority smallint NOT NULL DEFAULT 0,
    not_before timestamptz,
    batch_id uuid, application_id uuid, application_code text, contact_id uuid,
    -- The account that the message is about.
    user_id uuid,
    recipient citext,
    -- All four are deleted when the message is sent; prepared contains the results of the jobs before it.
    recipient_name text, parameters jsonb, prepared jsonb, traceparent text,
    subject text,
    -- Header of the mail, the same at every attempt.
    message_id text NOT NULL UNIQUE,
    state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'withheld')),
    attempts integer NOT NULL DEFAULT 0,
    -- Token and end of the lease of the run that sends it.
    lease_token uuid, leased_until timestamptz,
    last_error text,
    created_at timestamptz NOT NULL DEFAULT now(), sent_at timestamptz,
    -- When it first became due; not_before changes whenever the message is put off.
    due_at timestamptz NOT NULL DEFAULT now(),
    -- When the mail server refused it for good; null again after its e-mail address got another message.
    refused_at timestamptz,
    CONSTRAINT messages_sending_check CHECK (state <> 'sending' OR leased_until IS NOT NULL),
    CONSTRAINT messages_sent_check CHECK (state <> 'sent' OR (sent_at IS NOT NULL AND recipient IS NOT NULL)),
    CONSTRAINT messages_failed_check CHECK (state <> 'failed' OR last_error IS NOT NULL),
    CONSTRAINT messages_withheld_check CHECK (state <> 'withheld' OR last_error IS NOT NULL)
  )`;

const INDEXES_OF_MESSAGES = [
  'CREATE INDEX messages_application_id ON messages (application_id)',
  'CREATE INDEX messages_batch_state ON messages (batch_id, state) WHERE batch_id IS NOT NULL',
  'CREATE UNIQUE INDEX messages_once_per_batch ON messages (batch_id, application_id) WHERE batch_id IS NOT NULL',
  'CREATE UNIQUE INDEX messages_once_per_key ON messages (kind, dedupe_key) WHERE dedupe_key IS NOT NULL',
  `CREATE INDEX messages_unsent ON messages (priority, (batch_id IS NOT NULL), coalesce(not_before, '-infinity'), created_at)
     WHERE state IN ('pending', 'sending')`,
  `CREATE INDEX messages_failed ON messages (created_at) WHERE state = 'failed' AND batch_id IS NULL`,
  'CREATE INDEX messages_of_account ON messages (user_id) WHERE user_id IS NOT NULL',
  'CREATE INDEX messages_refused ON messages (recipient) WHERE refused_at IS NOT NULL',
];

/** Batches of fee requests. A batch without a tender is for all tenders. */
const BATCHES = [
  `CREATE TABLE payment_batch (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'completed', 'stopped')),
    started_by uuid NOT NULL, started_by_email citext NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz,
    tender_id uuid,
    -- Whether applicants who were asked recently are asked again.
    again boolean NOT NULL DEFAULT false,
    total_applications integer NOT NULL CHECK (total_applications >= 0),
    -- A stopped batch is settled when the applications service knows which messages were sent and who stopped it.
    stopped_by uuid, stopped_by_email citext, stopped_at timestamptz, settled_at timestamptz,
    recipients_cursor text, recipients_complete boolean NOT NULL DEFAULT false,
    CONSTRAINT payment_batch_finished_check CHECK ((status = 'completed') = (finished_at IS NOT NULL)),
    CONSTRAINT payment_batch_stopped_check CHECK ((status = 'stopped') = (stopped_at IS NOT NULL)),
    CONSTRAINT payment_batch_complete_check CHECK (status = 'running' OR recipients_complete)
  )`,
  // Two concurrent clicks start only one batch.
  `CREATE UNIQUE INDEX payment_batch_one_running ON payment_batch (status) WHERE status = 'running'`,
  'CREATE INDEX payment_batch_newest ON payment_batch (started_at DESC)',
];

/**
 * Returns the mailbox of an e-mail address, in lower case and without quotes, dots and plus part before the @. It is only for counting,
 * because some providers distinguish dots.
 */
const MAILBOX = String.raw`
  CREATE FUNCTION mailbox(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT regexp_replace(translate(substring(folded from '^(.*)@'), '"\.', ''), '^([^+]+)[+].*$', '\1')
      || substring(folded from '@[^@]*$')
    FROM lower(address COLLATE "C") AS folded
  $$`;

/**
 * Counts the recent messages of each kind per mailbox. Erasing a person keeps these counts. Otherwise a stranger could erase the account,
 * apply again and cause messages to the mailbox without limit.
 */
const ALLOWANCES = [
  MAILBOX,
  `CREATE TABLE mailbox_allowance (
    message_id uuid PRIMARY KEY,
    kind text NOT NULL, mailbox_hash bytea NOT NULL,
    taken_at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX mailbox_allowance_taken ON mailbox_allowance (mailbox_hash, kind, taken_at)',
  'CREATE INDEX mailbox_allowance_past ON mailbox_allowance (taken_at)',
];

/** When each message to an unproven e-mail address may be sent, and whether it is sent after those that a person waits for. */
const UNPROVEN = [
  `CREATE TABLE unproven_message (
    message_id uuid PRIMARY KEY, sends_at timestamptz NOT NULL, yields boolean NOT NULL DEFAULT false,
    -- The account that the message is about.
    account uuid
  )`,
  'CREATE INDEX unproven_message_by_time ON unproven_message (sends_at)',
  'CREATE INDEX unproven_message_of_account ON unproven_message (account) WHERE account IS NOT NULL',
];

export class Baseline1795824000000 extends Migration {
  protected override readonly statements = [MESSAGES, ...INDEXES_OF_MESSAGES, ...BATCHES, ...ALLOWANCES, ...UNPROVEN];
}
