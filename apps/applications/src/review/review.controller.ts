import {
  API,
  type ApplicationDetails,
  type ChangedStatuses,
  ChangeStatusDto,
  type HistoryEntry,
  type ListedApplication,
  RecordPaymentDto,
} from '@lacorte/contracts';
import { IdPipe, type QueryParameters, sendStream } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import {
  Body,
  Controller,
  Delete,
  Get,
  Param,
  Post,
  Put,
  Query,
  Res,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { RecordListedViewsInterceptor, RecordViewInterceptor } from '../access-log/record-view.interceptor';
import { KnownApplicationGuard, PresentApplicationGuard } from '../known-id.guard';
import { recordPayment, undoPayment } from '../payments/fee-by-hand';
import { FeeNotices } from '../payments/fee-notices';
import { toListRequest, wantsEverything } from './application-filter';
import { ChangeStatus, changeSelection, toStatusChanges } from './change-status';
import { aroundIn, findNeighbours } from './find-neighbours';
import { listApplications } from './list-applications';
import { streamApplications } from './stream-applications';
import { listDuplicates, readHistory, viewApplication } from './view-application';

@Admin()
@Controller()
export class ReviewController {
  constructor(
    private readonly database: DataSource,
    private readonly changeStatus: ChangeStatus,
    private readonly notices: FeeNotices,
  ) {}

  /** All applications as one array, a page, or with `around` the neighbours of one application (contract, section 2). */
  @Get(API.adminApplications)
  async list(@Query() query: QueryParameters, @IdentityOf() by: Identity, @Res() response: Response): Promise<void> {
    const around = aroundIn(query);
    if (around !== null) response.json(await findNeighbours(this.database, around, toListRequest(query, by)));
    else if (!wantsEverything(query)) response.json(await listApplications(this.database, toListRequest(query, by)));
    else await sendStream(await streamApplications(this.database, by), response.type('json'));
  }

  @Put(API.applicationStatuses)
  changeSeveral(@Body() body: unknown, @IdentityOf() by: Identity): Promise<ChangedStatuses> {
    return changeSelection(this.database, this.changeStatus, toStatusChanges(body), by);
  }

  @Get(API.adminApplication.pattern)
  view(@Param('id', IdPipe) id: string, @IdentityOf() by: Identity): Promise<ApplicationDetails> {
    return viewApplication(this.database, id, by);
  }

  @Put(API.applicationStatus.pattern)
  @UseGuards(PresentApplicationGuard)
  change(
    @Param('id', IdPipe) id: string,
    @Body() { status, version }: ChangeStatusDto,
    @IdentityOf() by: Identity,
  ): Promise<ListedApplication> {
    const seen = version === undefined || version === null ? null : Number(version);
    return this.changeStatus.run({ id, status, version: seen, administrator: by });
  }

  @Get(API.applicationHistory.pattern)
  @UseInterceptors(RecordViewInterceptor)
  @UseGuards(KnownApplicationGuard)
  history(@Param('id', IdPipe) id: string): Promise<HistoryEntry[]> {
    return readHistory(this.database, id);
  }

  @Get(API.applicationDuplicates.pattern)
  @UseInterceptors(RecordListedViewsInterceptor)
  @UseGuards(KnownApplicationGuard)
  duplicates(@Param('id', IdPipe) id: string): Promise<ListedApplication[]> {
    return listDuplicates(this.database, id);
  }

  @Post(API.applicationPayment.pattern)
  @UseGuards(PresentApplicationGuard)
  record(
    @Param('id', IdPipe) id: string,
    @Body() payment: RecordPaymentDto,
    @IdentityOf() by: Identity,
  ): Promise<ListedApplication> {
    return recordPayment(this.database, this.notices, id, payment, by);
  }

  @Delete(API.applicationPayment.pattern)
  @UseGuards(PresentApplicationGuard)
  undo(@Param('id', IdPipe) id: string, @IdentityOf() by: Identity): Promise<ListedApplication> {
    return undoPayment(this.database, this.notices, id, by);
  }
}
