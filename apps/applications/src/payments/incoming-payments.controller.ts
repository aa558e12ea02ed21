import {
  API,
  DismissPaymentDto,
  type ImportResult,
  type IncomingPayment,
  MAX_STATEMENT_BYTES,
  MatchPaymentDto,
  type PaymentsPage,
  ReopenPaymentDto,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe, type QueryParameters, ReadsBodyWith } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, UploadedFile, UseGuards } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { knownId } from '../known-id.guard';
import { ImportStatement } from './import-statement';
import { IncomingPayment as IncomingPaymentEntity } from './incoming-payment.entity';
import { listPayments } from './list-payments';
import { dismissPayment, matchPayment, reopenPayment } from './settle-payment';

const ID = new IdPipe('payments.notFound');

const LIMITS = { fileSize: MAX_STATEMENT_BYTES, files: 1, fields: 5, parts: 6, fieldSize: 1_024 };

const KnownPaymentGuard = knownId(IncomingPaymentEntity, 'payments.notFound');

@Admin()
@Controller()
export class IncomingPaymentsController {
  constructor(
    private readonly importStatement: ImportStatement,
    private readonly database: DataSource,
  ) {}

  @Get(API.payments)
  list(@Query() query: QueryParameters): Promise<PaymentsPage> {
    return listPayments(this.database, query);
  }

  @Post(API.importPayments)
  @HttpCode(200)
  @ReadsBodyWith(FileInterceptor('file', { limits: LIMITS }))
  import(
    @Req() request: Request,
    @IdentityOf() by: Identity,
    @UploadedFile() file?: { buffer: Buffer },
  ): Promise<ImportResult> {
    if (!request.is('multipart/form-data')) throw new DomainError('unsupported-type', 'error.contentType');
    if (!file || file.buffer.length === 0) throw new DomainError('invalid', 'payments.fileMissing');
    return this.importStatement.run(file.buffer, by);
  }

  @Post(API.matchPayment.pattern)
  @HttpCode(200)
  @UseGuards(KnownPaymentGuard)
  match(
    @Param('id', ID) id: string,
    @Body() body: MatchPaymentDto,
    @IdentityOf() by: Identity,
  ): Promise<IncomingPayment> {
    return matchPayment(this.database, id, body, by);
  }

  @Post(API.dismissPayment.pattern)
  @HttpCode(200)
  @UseGuards(KnownPaymentGuard)
  dismiss(
    @Param('id', ID) id: string,
    @Body() body: DismissPaymentDto,
    @IdentityOf() by: Identity,
  ): Promise<IncomingPayment> {
    return dismissPayment(this.database, id, body, by);
  }

  @Post(API.reopenPayment.pattern)
  @HttpCode(200)
  @UseGuards(KnownPaymentGuard)
  reopen(
    @Param('id', ID) id: string,
    @Body() body: ReopenPaymentDto,
    @IdentityOf() by: Identity,
  ): Promise<IncomingPayment> {
    return reopenPayment(this.database, id, body, by);
  }
}
