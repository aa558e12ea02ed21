import { concurrentIndex, Migration } from '@lacorte/persistence';

/** Counts the recent confirmations of a mailbox, for all spellings of its address. */
export class ConfirmationsByMailbox1764170000000 extends Migration {
  readonly transaction = false;
  readonly statements = [
    // Lower case, without the quotes, dots and plus part of the name before the @. Only for counting: some providers distinguish dots.
    String.raw`CREATE OR REPLACE FUNCTION mailbox(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT regexp_replace(translate(substring(folded from '^(.*)@'), '"\.', ''), '^([^+]+)[+].*$', '\1')
          || substring(folded from '@[^@]*$')
        FROM lower(address COLLATE "C") AS folded
      $$`,
    ...concurrentIndex(
      'messages_confirmations_by_mailbox',
      `messages (mailbox(recipient::text), coalesce(sent_at, allowed_at)) WHERE kind = 'confirmation'`,
    ),
    'DROP INDEX CONCURRENTLY IF EXISTS messages_confirmations_by_address',
  ];
}
