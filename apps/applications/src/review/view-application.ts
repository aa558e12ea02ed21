import type { ListedApplication } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { READ_LISTED, toListedApplication } from './admin-application';

/** Shows one application to an administrator. The view is recorded before the answer goes out. */
@Injectable()
export class ViewApplication {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found */
  async run(id: string, administrator: Identity): Promise<ListedApplication> {
    const [row] = await runPrepared(this.database, READ_LISTED, [id]);
    if (!row) throw new DomainError('not-found', 'error.applicationNotFound');
    const { applicationCode } = row;
    await recordAccess(this.database, { action: 'application-viewed', who: administrator.email, applicationCode });
    return toListedApplication(row);
  }
}
