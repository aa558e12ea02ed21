import {
  API,
  type ApplicationOwner,
  INTERNAL,
  type OwnApplication,
  type Page,
  type UserApplication,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe, type QueryParameters } from '@lacorte/http-server';
import { type Identity, IdentityOf, Internal, LoggedIn } from '@lacorte/identity';
import { oneRow, statement } from '@lacorte/persistence';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ownerOf } from '../review/admin-application';
import { OWN_COLUMNS, ownList, toUserApplication } from '../submissions/application.row';
import { ListOwnApplications } from './list-own-applications';

const SELECT_DECLARED = statement('declared-application', OWN_COLUMNS)`
  SELECT ${ownList()} FROM applications.application a WHERE a.id = $1 AND a.erased_at IS NULL`;

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
    const userId = await ownerOf(this.database, id);
    if (userId === null) throw new DomainError('not-found', 'error.applicationNotFound');
    return { userId };
  }

  @Internal('documents', 'documents-worker')
  @Get(INTERNAL.declaredApplication.pattern)
  async declared(@Param('id', IdPipe) id: string): Promise<UserApplication> {
    return toUserApplication(await oneRow(this.database, SELECT_DECLARED, [id], 'error.applicationNotFound'));
  }
}
