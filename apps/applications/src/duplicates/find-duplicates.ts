import { type AdminApplication, MAX_PAGE_SIZE } from '@lacorte/contracts';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { READ_ADMIN_APPLICATION, SELECT_ADMIN_APPLICATION, toAdminApplication } from '../review/admin-application';
import { isDuplicateOf } from './same-person';

const DUPLICATES = statement('duplicates-of-application', READ_ADMIN_APPLICATION.columns)`
  ${SELECT_ADMIN_APPLICATION} JOIN applications.application this ON this.id = $1
  WHERE ${isDuplicateOf('a', 'this')} ORDER BY a.created_at DESC, a.id DESC LIMIT ${MAX_PAGE_SIZE}`;

/** The duplicates of an application, newest first. As many as on a page: a person has few, and a script may submit many. */
@Injectable()
export class FindDuplicates {
  constructor(private readonly database: DataSource) {}

  async run(applicationId: string): Promise<AdminApplication[]> {
    const rows = await runPrepared(this.database, DUPLICATES, [applicationId]);
    return rows.map(toAdminApplication);
  }
}
