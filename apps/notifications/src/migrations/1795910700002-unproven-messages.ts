import { Migration } from '@lacorte/persistence';

/** When each message to an unproven address may be sent. */
export class UnprovenMessages1795910700002 extends Migration {
  protected override readonly statements = [
    'CREATE TABLE unproven_message (message_id uuid PRIMARY KEY, sends_at timestamptz NOT NULL)',
    'CREATE INDEX unproven_message_by_time ON unproven_message (sends_at)',
  ];
}
