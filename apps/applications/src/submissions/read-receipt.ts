import type { Language, Receipt, ReceiptForDelivery } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, declareStatement, GatheredReads, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RECEIPT_COLUMNS, receiptList, toReceipt } from './application.row';

const SELECT_RECEIPTS = declareStatement({
  name: 'receipts',
  text: `SELECT ${receiptList('a')} FROM applications.application a WHERE a.id = ANY($1::uuid[])`,
  columns: RECEIPT_COLUMNS,
});

const SELECT_LANGUAGE = declareStatement({
  name: 'language-of-application',
  text: 'SELECT language FROM applications.application WHERE id = $1',
  columns: { language: COLUMN.textOf<Language>() },
});

/** The receipt of an application, for whoever has its id. */
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

/** The receipt with the applicant's language, for the services that print and send it. */
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
      runPrepared(this.database, SELECT_LANGUAGE, [id]),
    ]);
    if (!row) throw new DomainError('not-found', 'error.applicationNotFound');
    return { receipt, language: row.language };
  }
}
