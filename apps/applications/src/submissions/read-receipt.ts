import type { Receipt } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Application } from './application.entity';
import { type RECEIPT_COLUMNS, toReceipt } from './application.mapper';
import { SELECT_RECEIPT } from './application-statements';

/** The receipt of an application, for whoever has its id. */
@Injectable()
export class ReadReceipt {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found */
  async run(id: string): Promise<Receipt> {
    const [row] = await runPrepared<Pick<Application, keyof typeof RECEIPT_COLUMNS>>(this.database, SELECT_RECEIPT, [
      id,
    ]);
    if (!row) throw new DomainError('not-found', 'error.applicationNotFound');
    return toReceipt(row);
  }
}
