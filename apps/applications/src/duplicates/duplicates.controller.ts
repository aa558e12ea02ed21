import { API, type ListedApplication, MAX_PAGE_SIZE } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Admin } from '@lacorte/identity';
import { runPrepared, statement } from '@lacorte/persistence';
import { Controller, Get, Param, UseGuards, UseInterceptors } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RecordListedViewsInterceptor } from '../access-log/record-view.interceptor';
import { LISTED_COLUMNS, LISTED_LIST, LISTED_TABLES, toListedApplication } from '../review/admin-application';
import { KnownApplicationGuard } from '../review/known-application.guard';
import { isDuplicateOf } from './same-person';

const DUPLICATES = statement('duplicates-of-application', LISTED_COLUMNS)`
  SELECT ${LISTED_LIST} FROM ${LISTED_TABLES} JOIN applications.application this ON this.id = $1
  WHERE ${isDuplicateOf('a', 'this')} ORDER BY a.created_at DESC, a.id DESC LIMIT ${MAX_PAGE_SIZE}`;

@Admin()
@UseGuards(KnownApplicationGuard)
@Controller()
export class DuplicatesController {
  constructor(private readonly database: DataSource) {}

  /** The newest duplicates of an application. Their number is limited, because a script may submit many applications. */
  @Get(API.applicationDuplicates.pattern)
  @UseInterceptors(RecordListedViewsInterceptor)
  async duplicates(@Param('id', IdPipe) id: string): Promise<ListedApplication[]> {
    const rows = await runPrepared(this.database, DUPLICATES, [id]);
    return rows.map(toListedApplication);
  }
}
