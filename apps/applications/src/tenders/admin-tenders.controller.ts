import { type AdminTender, type AdminTendersPage, API } from '@lacorte/contracts';
import { allUnderstood, IdPipe, pageIn, type QueryParameters } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  changeHomes,
  changeTender,
  closeTender,
  createTender,
  extendTender,
  publishTender,
  removeTender,
  withdrawTender,
} from './edit-tenders';
import { listTenders, readAdminTender } from './read-tenders';

const ID = new IdPipe('tenders.notFound');

/** The functions that edit tenders check the bodies, because they take missing fields from a stored tender. */
@Admin()
@Controller()
export class AdminTendersController {
  constructor(private readonly database: DataSource) {}

  @Get(API.adminTenders)
  list(@Query() query: QueryParameters): Promise<AdminTendersPage> {
    return listTenders(this.database, allUnderstood(pageIn(query)));
  }

  @Get(API.adminTender.pattern)
  one(@Param('id', ID) id: string): Promise<AdminTender> {
    return readAdminTender(this.database, id);
  }

  @Post(API.adminTenders)
  create(@Body() body: unknown, @IdentityOf() by: Identity): Promise<AdminTender> {
    return createTender(this.database, body, by);
  }

  @Put(API.adminTender.pattern)
  change(@Param('id', ID) id: string, @Body() body: unknown, @IdentityOf() by: Identity): Promise<AdminTender> {
    return changeTender(this.database, id, body, by);
  }

  @Put(API.tenderHomes.pattern)
  homes(@Param('id', ID) id: string, @Body() body: unknown, @IdentityOf() by: Identity): Promise<AdminTender> {
    return changeHomes(this.database, id, body, by);
  }

  @Delete(API.adminTender.pattern)
  @HttpCode(204)
  remove(@Param('id', ID) id: string): Promise<void> {
    return removeTender(this.database, id);
  }

  @Post(API.publishTender.pattern)
  @HttpCode(200)
  publish(@Param('id', ID) id: string, @IdentityOf() by: Identity): Promise<AdminTender> {
    return publishTender(this.database, id, by);
  }

  @Post(API.withdrawTender.pattern)
  @HttpCode(200)
  withdraw(@Param('id', ID) id: string, @IdentityOf() by: Identity): Promise<AdminTender> {
    return withdrawTender(this.database, id, by);
  }

  @Post(API.closeTender.pattern)
  @HttpCode(200)
  close(@Param('id', ID) id: string, @IdentityOf() by: Identity): Promise<AdminTender> {
    return closeTender(this.database, id, by);
  }

  @Post(API.extendTender.pattern)
  @HttpCode(200)
  extend(@Param('id', ID) id: string, @Body() body: unknown, @IdentityOf() by: Identity): Promise<AdminTender> {
    return extendTender(this.database, id, body, by);
  }
}
