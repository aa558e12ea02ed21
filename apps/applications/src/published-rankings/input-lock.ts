import { ADVISORY_LOCKS, statement } from '@lacorte/persistence';

/** First of the two keys of the advisory lock of a tender's ranking input. */
export const INPUT_LOCK = ADVISORY_LOCKS.rankingInput;

/** Waits for transactions that change the ranking input of a tender, and blocks new ones until this transaction ends. */
export const LOCK_INPUT = statement('lock-ranking-input')`
  SELECT FROM pg_advisory_xact_lock(${INPUT_LOCK}, hashtext($1::uuid::text))`;

/** Waits for a publication in a tender, and blocks the next one until this transaction ends. Changes of the input do not wait for each other. */
export const HOLD_INPUT = statement('hold-ranking-input')`
  SELECT FROM pg_advisory_xact_lock_shared(${INPUT_LOCK}, hashtext($1::uuid::text))`;
