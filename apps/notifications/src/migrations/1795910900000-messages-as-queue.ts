import { Migration } from '@lacorte/persistence';

/**
 * A message keeps the results of the jobs before it and the trace of the request that caused it, until it is sent. `due_at` is when it was
 * due first: `not_before` moves with every pause.
 */
export class MessagesAsQueue1795910900000 extends Migration {
  protected override readonly statements = [
    `ALTER TABLE messages ADD COLUMN prepared jsonb, ADD COLUMN traceparent text,
      ADD COLUMN due_at timestamptz NOT NULL DEFAULT now()`,
  ];
}
