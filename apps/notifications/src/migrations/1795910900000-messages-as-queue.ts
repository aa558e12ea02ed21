import { Migration } from '@lacorte/persistence';

/** A message keeps the results of the jobs before it and the trace of the request that caused it, until it is sent. */
export class MessagesAsQueue1795910900000 extends Migration {
  protected override readonly statements = [
    'ALTER TABLE messages ADD COLUMN prepared jsonb, ADD COLUMN traceparent text',
  ];
}
