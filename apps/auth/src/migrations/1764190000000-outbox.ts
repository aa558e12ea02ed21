import { outboxTable } from '@lacorte/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMA } from '../database';

/** Events from which e-mails follow. The previous release does not use the table. */
export class Outbox1764190000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of outboxTable(SCHEMA)) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
