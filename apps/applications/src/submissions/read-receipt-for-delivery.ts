import type { ReceiptForDelivery } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Application } from './application.entity';
import { RECEIPT_COLUMNS, toReceipt } from './application.mapper';

/** The receipt with the applicant's language, for the services that print and send it. */
@Injectable()
export class ReadReceiptForDelivery {
  constructor(@InjectRepository(Application) private readonly applications: Repository<Application>) {}

  /** @throws DomainError not-found */
  async run(id: string): Promise<ReceiptForDelivery> {
    const select = { ...RECEIPT_COLUMNS, language: true } as const;
    const application = await this.applications.findOne({ select, where: { id } });
    if (!application) throw new DomainError('not-found', 'error.applicationNotFound');
    return { receipt: toReceipt(application), language: application.language };
  }
}
