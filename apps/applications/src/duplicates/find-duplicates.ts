import { type ListedApplication, MAX_PAGE_SIZE } from '@lacorte/contracts';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LISTED_COLUMNS, LISTED_LIST, LISTED_TABLES, toListedApplication } from '../review/admin-application';
import { isDuplicateOf } from './same-person';

const DUPLICATES = statement('duplicates-of-application', LISTED_COLUMNS)`
  SELECT ${LISTED_LIST} FROM ${LISTED_TABLES} JOIN applications.application this ON this.id = $1
  WHERE ${isDuplicateOf('a', 'this')} ORDER BY a.created_at DESC, a.id DESC LIMIT ${MAX_PAGE_SIZE}`;

/** The duplicates of an application, newest first. As many as on a page: a person has few, and a script may submit many. */
@Injectable()
export class FindDuplicates {
  constructor(private readonly database: DataSource) {}

  async run(applicationId: string): Promise<ListedApplication[]> {
    const rows = await runPrepared(this.database, DUPLICATES, [applicationId]);
    return rows.map(toListedApplication);
  }
}
