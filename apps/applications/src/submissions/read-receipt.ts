import type { Language, Receipt, ReceiptForDelivery } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, GatheredReads, runPrepared, statement } from '@lacorte/persistence';
import type { TenderRules } from '@lacorte/tender-rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RECEIPT_COLUMNS, receiptList, toReceipt } from './application.row';

const SELECT_RECEIPTS = statement('receipts', RECEIPT_COLUMNS)`
  SELECT ${receiptList('a')} FROM applications.application a WHERE a.id = ANY($1::uuid[]) AND a.erased_at IS NULL`;

const SELECT_DELIVERY = statement('delivery-of-application', {
  language: COLUMN.textOf<Language>(),
  rules: COLUMN.json<TenderRules>(),
})`
  SELECT a.language, t.rules FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id
  WHERE a.id = $1`;

@Injectable()
export class ReadReceipt {
  private readonly receipts;

  constructor(database: DataSource) {
    this.receipts = new GatheredReads(database, { statement: SELECT_RECEIPTS, keyOf: ({ id }) => id });
  }

  /** @throws DomainError not-found */
  async run(id: string): Promise<Receipt> {
    const [row] = await this.receipts.of(id);
    if (!row) throw new DomainError('not-found', 'error.applicationNotFound');
    return toReceipt(row);
  }
}

/** The receipt with the applicant's language and the rules of its tender. */
@Injectable()
export class ReadReceiptForDelivery {
  constructor(
    private readonly database: DataSource,
    private readonly readReceipt: ReadReceipt,
  ) {}

  /** @throws DomainError not-found */
  async run(id: string): Promise<ReceiptForDelivery> {
    const [receipt, [row]] = await Promise.all([
      this.readReceipt.run(id),
      runPrepared(this.database, SELECT_DELIVERY, [id]),
    ]);
    if (!row) throw new DomainError('not-found', 'error.applicationNotFound');
    return { receipt, ...row };
  }
}
