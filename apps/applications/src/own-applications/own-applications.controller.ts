import {
  API,
  type ApplicationOwner,
  type DeclaredApplication,
  INTERNAL,
  type OwnApplication,
  type Page,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe, type QueryParameters } from '@lacorte/http-server';
import { type Identity, IdentityOf, Internal, LoggedIn } from '@lacorte/identity';
import { COLUMN, oneRow, orNull, statement } from '@lacorte/persistence';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CORRECTED_AT } from '../corrections/correction.row';
import { ownerOf } from '../review/admin-application';
import { OWN_COLUMNS, ownList, toUserApplication } from '../submissions/application.row';
import { instantText } from '../tenders/tender.row';
import { ListOwnApplications } from './list-own-applications';

const SELECT_DECLARED = statement('declared-application', { ...OWN_COLUMNS, correctedAt: orNull(COLUMN.text) })`
  SELECT ${ownList()}, ${instantText(CORRECTED_AT)} AS "correctedAt" FROM applications.application a WHERE a.id = $1 AND a.erased_at IS NULL`;

@Controller()
export class OwnApplicationsController {
  constructor(
    private readonly listOwnApplications: ListOwnApplications,
    private readonly database: DataSource,
  ) {}

  @LoggedIn()
  @Get(API.userApplications)
  own(
    @IdentityOf() { userId }: Identity,
    @Query() query: QueryParameters,
  ): Promise<OwnApplication[] | Page<OwnApplication>> {
    return this.listOwnApplications.run(userId, query);
  }

  @Internal('documents')
  @Get(INTERNAL.applicationOwner.pattern)
  async owner(@Param('id', IdPipe) id: string): Promise<ApplicationOwner> {
    const owner = await ownerOf(this.database, id);
    if (owner === null) throw new DomainError('not-found', 'error.applicationNotFound');
    return owner;
  }

  @Internal('documents', 'documents-worker')
  @Get(INTERNAL.declaredApplication.pattern)
  async declared(@Param('id', IdPipe) id: string): Promise<DeclaredApplication> {
    const row = await oneRow(this.database, SELECT_DECLARED, [id], 'error.applicationNotFound');
    return { ...toUserApplication(row), correctedAt: row.correctedAt };
  }
}
