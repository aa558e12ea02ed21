import type { Language } from '@lacorte/contracts';
import { DUE_AT_ONCE } from '@lacorte/outbox';
import { COLUMN, replannedStatement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OUTBOX } from '../outbox';
import { isOpenAt } from '../tenders/tender.row';

const TAKE = replannedStatement('take-opening-notices', {
  email: COLUMN.text,
  language: COLUMN.textOf<Language>(),
  tenderId: COLUMN.uuid,
})`
  WITH opened AS (SELECT id FROM applications.tender t WHERE ${isOpenAt('clock_timestamp()')} LIMIT 1)
  DELETE FROM applications.opening_notice n USING opened
  WHERE n.id IN (
    SELECT id FROM applications.opening_notice
    WHERE verified_at IS NOT NULL AND EXISTS (SELECT FROM opened)
    ORDER BY verified_at LIMIT ${DUE_AT_ONCE} FOR UPDATE SKIP LOCKED)
  RETURNING n.email, n.language, opened.id AS "tenderId"`;

/** Sends each verified e-mail address one e-mail while a tender is open, and deletes the address. */
@Injectable()
export class TellTenderOpened {
  constructor(private readonly database: DataSource) {}

  async run(): Promise<{ told: number }> {
    return { told: await OUTBOX.addDue(this.database, 'tender-opened', TAKE) };
  }
}
