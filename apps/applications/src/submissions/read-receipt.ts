import type { Receipt } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Application } from './application.entity';
import { RECEIPT_COLUMNS, toReceipt } from './application.mapper';

/** The receipt of an application, for whoever has its id. */
@Injectable()
export class ReadReceipt {
  constructor(@InjectRepository(Application) private readonly applications: Repository<Application>) {}

  /** @throws DomainError not-found */
  async run(id: string): Promise<Receipt> {
    const application = await this.applications.findOne({ select: RECEIPT_COLUMNS, where: { id } });
    if (!application) throw new DomainError('not-found', 'error.applicationNotFound');
    return toReceipt(application);
  }
}
