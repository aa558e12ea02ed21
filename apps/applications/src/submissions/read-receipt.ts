import type { Receipt } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { GatheredReads } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Application } from './application.entity';
import { type RECEIPT_COLUMNS, toReceipt } from './application.mapper';
import { SELECT_RECEIPTS } from './application-statements';

type Row = Pick<Application, keyof typeof RECEIPT_COLUMNS>;

/** The receipt of an application, for whoever has its id. */
@Injectable()
export class ReadReceipt {
  private readonly receipts: GatheredReads<Row>;

  constructor(database: DataSource) {
    this.receipts = new GatheredReads<Row>(database, { statement: SELECT_RECEIPTS, keyOf: ({ id }) => id });
  }

  /** @throws DomainError not-found */
  async run(id: string): Promise<Receipt> {
    const [row] = await this.receipts.of(id);
    if (!row) throw new DomainError('not-found', 'error.applicationNotFound');
    return toReceipt(row);
  }
}
