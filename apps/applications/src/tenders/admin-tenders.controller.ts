import { type AdminTender, type AdminTendersPage, API } from '@lacorte/contracts';
import { allUnderstood, IdPipe, pageIn, type QueryParameters } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChangeHomes } from './change-homes';
import { EditTenders } from './edit-tenders';
import { ListTenders, readAdminTender } from './read-tenders';
import { TenderTimes } from './tender-times';

const ID = new IdPipe('tenders.notFound');

/** The use cases check the bodies, because what is left out comes from another tender. */
@Admin()
@Controller()
export class AdminTendersController {
  constructor(
    private readonly listTenders: ListTenders,
    private readonly editTenders: EditTenders,
    private readonly changeHomes: ChangeHomes,
    private readonly tenderTimes: TenderTimes,
    private readonly database: DataSource,
  ) {}

  @Get(API.adminTenders)
  list(@Query() query: QueryParameters): Promise<AdminTendersPage> {
    return this.listTenders.all(allUnderstood(pageIn(query)));
  }

  @Get(API.adminTender.pattern)
  one(@Param('id', ID) id: string): Promise<AdminTender> {
    return readAdminTender(this.database, id);
  }

  @Post(API.adminTenders)
  create(@Body() body: unknown, @IdentityOf() administrator: Identity): Promise<AdminTender> {
    return this.editTenders.create(body, administrator);
  }

  @Put(API.adminTender.pattern)
  change(
    @Param('id', ID) id: string,
    @Body() body: unknown,
    @IdentityOf() administrator: Identity,
  ): Promise<AdminTender> {
    return this.editTenders.change(id, body, administrator);
  }

  @Put(API.tenderHomes.pattern)
  homes(
    @Param('id', ID) id: string,
    @Body() body: unknown,
    @IdentityOf() administrator: Identity,
  ): Promise<AdminTender> {
    return this.changeHomes.run(id, body, administrator);
  }

  @Delete(API.adminTender.pattern)
  @HttpCode(204)
  remove(@Param('id', ID) id: string): Promise<void> {
    return this.editTenders.remove(id);
  }

  @Post(API.publishTender.pattern)
  @HttpCode(200)
  publish(@Param('id', ID) id: string, @IdentityOf() administrator: Identity): Promise<AdminTender> {
    return this.tenderTimes.publish(id, administrator);
  }

  @Post(API.withdrawTender.pattern)
  @HttpCode(200)
  withdraw(@Param('id', ID) id: string, @IdentityOf() administrator: Identity): Promise<AdminTender> {
    return this.tenderTimes.withdraw(id, administrator);
  }

  @Post(API.closeTender.pattern)
  @HttpCode(200)
  close(@Param('id', ID) id: string, @IdentityOf() administrator: Identity): Promise<AdminTender> {
    return this.tenderTimes.close(id, administrator);
  }

  @Post(API.extendTender.pattern)
  @HttpCode(200)
  extend(
    @Param('id', ID) id: string,
    @Body() body: unknown,
    @IdentityOf() administrator: Identity,
  ): Promise<AdminTender> {
    return this.tenderTimes.extend(id, body, administrator);
  }
}
