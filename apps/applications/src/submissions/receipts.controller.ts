import { INTERNAL, type Language, type ReceiptForDelivery } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { TenderRules } from '@lacorte/tender-rules';
import { Controller, Get, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReadReceipt } from './read-receipt';

const SELECT_DELIVERY = statement('delivery-of-application', {
  language: COLUMN.textOf<Language>(),
  rules: COLUMN.json<TenderRules>(),
})`
  SELECT a.language, t.rules FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id
  WHERE a.id = $1`;

@Internal('documents', 'documents-worker', 'notifications-worker')
@Controller()
export class ReceiptsController {
  constructor(
    private readonly database: DataSource,
    private readonly readReceipt: ReadReceipt,
  ) {}

  /** The receipt with the applicant's language and the rules of its tender. @throws DomainError not-found */
  @Get(INTERNAL.receipt.pattern)
  async receipt(@Param('id', IdPipe) id: string): Promise<ReceiptForDelivery> {
    const [receipt, [row]] = await Promise.all([
      this.readReceipt.run(id),
      runPrepared(this.database, SELECT_DELIVERY, [id]),
    ]);
    if (!row) throw new DomainError('not-found', 'error.applicationNotFound');
    return { receipt, ...row };
  }
}
