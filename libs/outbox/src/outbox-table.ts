import { HOUSEKEEPING } from '@lacorte/contracts';
import { COLUMN, replannedStatement, statement } from '@lacorte/persistence';

/**
 * Statements of a migration that creates the outbox of a service. No constraint lists the kinds, because code
 * declares them. Do not change these statements, because migrations that use them have already run. Add new ones for a change.
 */
export function outboxTable(schema: string): string[] {
  const table = `${schema}.outbox`;
  return [
    `CREATE TABLE ${table} (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      payload jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      relayed_at timestamptz,
      done_at timestamptz,
      failed_at timestamptz,
      last_error text
    )`,
    `CREATE INDEX outbox_not_relayed ON ${table} (created_at, id) WHERE relayed_at IS NULL`,
    `CREATE INDEX outbox_in_flight ON ${table} (id)
      WHERE relayed_at IS NOT NULL AND done_at IS NULL AND failed_at IS NULL`,
  ];
}

const PAYLOAD = COLUMN.json<{ traceparent?: string }>();
const EVENT = { id: COLUMN.uuid, kind: COLUMN.text, payload: PAYLOAD };
const FIGURES = { rows: COLUMN.integer, age: COLUMN.float };

/** Number of events that the relay reads at once. */
export const RELAY_BATCH = 50;
/** Number of relayed events that the reconciler reads at once. */
export const RECONCILE_BATCH = 100;

/** States that the metrics show, each with the condition of its rows and the column with the time at which a row entered it. */
const STATES = {
  waiting: { since: 'created_at', rows: 'relayed_at IS NULL' },
  in_flight: { since: 'relayed_at', rows: 'relayed_at IS NOT NULL AND done_at IS NULL AND failed_at IS NULL' },
};

export type OutboxStatements = ReturnType<typeof declare>;

const DECLARED = new Map<string, OutboxStatements>();

/** The statements of a service's outbox, declared once for its schema. */
export function outboxStatements(schema: string): OutboxStatements {
  const declared = DECLARED.get(schema) ?? declare(schema);
  DECLARED.set(schema, declared);
  return declared;
}

/** Declares the statements. Most are planned for each execution, because the table is empty when a process starts and may be large soon. */
function declare(schema: string) {
  const table = `${schema}.outbox`;
  const named = (what: string) => `${schema}-outbox-${what}`;
  const figures = (state: keyof typeof STATES) => replannedStatement(named(state), FIGURES)`
    SELECT count(*)::int AS rows, greatest(0, extract(epoch FROM now() - min(${STATES[state].since})))::float AS age
    FROM ${table} WHERE ${STATES[state].rows}`;
  return {
    add: statement(named('add'))`
      INSERT INTO ${table} (id, kind, payload)
      SELECT r.id, $1, r.payload FROM jsonb_to_recordset($2::jsonb) AS r(id uuid, payload jsonb)`,
    notRelayed: replannedStatement(named('not-relayed'), EVENT)`
      SELECT id, kind, payload FROM ${table}
      WHERE relayed_at IS NULL AND kind = ANY($1) ORDER BY created_at, id LIMIT ${RELAY_BATCH}`,
    markRelayed: replannedStatement(named('mark-relayed'))`
      UPDATE ${table} SET relayed_at = now() WHERE id = ANY($1) AND relayed_at IS NULL`,
    markUnusable: replannedStatement(named('mark-unusable'))`
      UPDATE ${table} SET relayed_at = now(), failed_at = now(), last_error = $2 WHERE id = $1 AND relayed_at IS NULL`,
    inFlight: replannedStatement(named('in-flight'), EVENT)`
      SELECT id, kind, payload FROM ${table}
      WHERE relayed_at < now() - $3::int * interval '1 millisecond'
        AND done_at IS NULL AND failed_at IS NULL AND kind = ANY($2) AND ($1::uuid IS NULL OR id > $1)
      ORDER BY id LIMIT ${RECONCILE_BATCH}`,
    notDone: replannedStatement(named('not-done'), { id: COLUMN.uuid })`
      SELECT id FROM ${table} WHERE id = ANY($1) AND done_at IS NULL`,
    markDone: replannedStatement(named('mark-done'))`UPDATE ${table} SET done_at = now() WHERE id = ANY($1)`,
    markFailed: replannedStatement(named('mark-failed'))`
      UPDATE ${table} SET failed_at = now(), last_error = $2 WHERE id = $1`,
    removeDone: replannedStatement(named('remove-done'))`
      DELETE FROM ${table} WHERE id IN (
        SELECT id FROM ${table} WHERE done_at < now() - make_interval(days => ${HOUSEKEEPING.outboxDays}) LIMIT $1)`,
    figures: { waiting: figures('waiting'), in_flight: figures('in_flight') },
  };
}
