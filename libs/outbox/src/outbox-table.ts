/**
 * Statements of a migration that creates the outbox of a service. No constraint lists the kinds; they are declared in
 * code. Do not change these statements, because migrations that use them have already run. Add new ones for a change.
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
