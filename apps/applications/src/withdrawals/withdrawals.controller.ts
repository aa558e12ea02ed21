import {
  API,
  type ApplicationDetails,
  ExplainWithdrawalDto,
  INTERNAL,
  type OwnApplication,
  type WithdrawalNotice,
} from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf, Internal, LoggedIn } from '@lacorte/identity';
import { COLUMN, oneRow, statement } from '@lacorte/persistence';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RecordViewInterceptor } from '../access-log/record-view.interceptor';
import { OwnApplicationGuard, PresentApplicationGuard } from '../known-id.guard';
import { readOwnApplication } from '../own-applications/list-own-applications';
import { ChangeStatus } from '../review/change-status';
import { readDetails } from '../review/view-application';
import { MAY_UNDO } from './withdrawal.row';
import { undoWithdrawal, withdraw } from './withdrawals';

/** Finds only the newest withdrawal or undoing of an application, because a message about an earlier one is no longer true. */
const NOTICE = statement('withdrawal-notice', { notice: COLUMN.json<WithdrawalNotice>() })`
  SELECT jsonb_build_object('applicationCode', a.application_code, 'nome', a.nome, 'cognome', a.cognome, 'email', a.email,
    'tenderTitle', t.title, 'isWithdrawn', w.is_withdrawn, 'reason', w.reason,
    'by', CASE WHEN w.changed_by_email IS NULL THEN 'applicant' ELSE 'office' END,
    'isFinal', w.is_withdrawn AND NOT ${MAY_UNDO}) AS notice
  FROM applications.withdrawal_entry w JOIN applications.application a ON a.id = w.application_id
    JOIN applications.tender t ON t.id = a.tender_id
  WHERE a.id = $1 AND a.erased_at IS NULL AND w.id::text = $2
    AND NOT EXISTS (SELECT FROM applications.withdrawal_entry later WHERE later.application_id = a.id AND later.id > w.id)`;

@Controller()
export class WithdrawalsController {
  constructor(
    private readonly database: DataSource,
    private readonly changeStatus: ChangeStatus,
  ) {}

  @LoggedIn()
  @Post(API.ownWithdrawal.pattern)
  @HttpCode(200)
  @UseGuards(OwnApplicationGuard)
  withdrawOwn(@Param('id', IdPipe) id: string): Promise<OwnApplication> {
    return this.database.transaction(async (manager) => {
      await withdraw(manager, id, null);
      return readOwnApplication(manager, id);
    });
  }

  @LoggedIn()
  @Delete(API.ownWithdrawal.pattern)
  @UseGuards(OwnApplicationGuard)
  undoOwn(@Param('id', IdPipe) id: string): Promise<OwnApplication> {
    return this.database.transaction(async (manager) => {
      await undoWithdrawal(manager, this.changeStatus, id, null);
      return readOwnApplication(manager, id);
    });
  }

  @Admin()
  @Post(API.applicationWithdrawal.pattern)
  @HttpCode(200)
  @UseInterceptors(RecordViewInterceptor)
  @UseGuards(PresentApplicationGuard)
  withdraw(
    @Param('id', IdPipe) id: string,
    @Body() { reason }: ExplainWithdrawalDto,
    @IdentityOf() by: Identity,
  ): Promise<ApplicationDetails> {
    return this.database.transaction(async (manager) => {
      await withdraw(manager, id, { by, reason });
      return readDetails(manager, id);
    });
  }

  @Admin()
  @Delete(API.applicationWithdrawal.pattern)
  @UseInterceptors(RecordViewInterceptor)
  @UseGuards(PresentApplicationGuard)
  undo(
    @Param('id', IdPipe) id: string,
    @Body() { reason }: ExplainWithdrawalDto,
    @IdentityOf() by: Identity,
  ): Promise<ApplicationDetails> {
    return this.database.transaction(async (manager) => {
      await undoWithdrawal(manager, this.changeStatus, id, { by, reason });
      return readDetails(manager, id);
    });
  }

  @Internal('notifications-worker')
  @Get(INTERNAL.withdrawalNotice.pattern)
  async notice(@Param('id', IdPipe) id: string, @Param('entryId') entryId: string): Promise<WithdrawalNotice> {
    return (await oneRow(this.database, NOTICE, [id, entryId], 'error.applicationNotFound')).notice;
  }
}
