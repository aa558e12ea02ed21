import { INTERNAL, type RecordedFee } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { COLUMN, oneRow, statement } from '@lacorte/persistence';
import { Controller, Get, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';

const READ = statement('recorded-fee', {
  applicationCode: COLUMN.text,
  name: COLUMN.text,
  email: COLUMN.text,
  paidOn: COLUMN.text,
  amountCents: COLUMN.integer,
})`
  SELECT a.application_code AS "applicationCode", a.nome || ' ' || a.cognome AS name, a.email,
    to_char(p.paid_on, 'YYYY-MM-DD') AS "paidOn", p.amount_cents AS "amountCents"
  FROM applications.payment p JOIN applications.application a ON a.id = p.application_id
  WHERE p.application_id = $1 AND p.entry_id::text = $2 AND a.erased_at IS NULL`;

/** Data for the e-mail about a fee that has arrived. */
@Internal('notifications-worker')
@Controller()
export class RecordedFeesController {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found when the recording was undone */
  @Get(INTERNAL.recordedFee.pattern)
  fee(@Param('id', IdPipe) applicationId: string, @Param('entryId') entryId: string): Promise<RecordedFee> {
    return oneRow(this.database, READ, [applicationId, entryId], 'review.notPaid');
  }
}
