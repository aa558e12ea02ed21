import type { Receipt } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { GatheredReads, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RECEIPT_COLUMNS, receiptList, toReceipt } from './application.row';

const SELECT_RECEIPTS = statement('receipts', RECEIPT_COLUMNS)`
  SELECT ${receiptList('a')} FROM applications.application a WHERE a.id = ANY($1::uuid[]) AND a.erased_at IS NULL`;

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
