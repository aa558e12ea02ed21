import {
  API,
  type ImportPreview,
  type ImportResult,
  MAX_STATEMENT_BYTES,
  type StatementTableFormat,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe, ReadsBodyWith } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, UploadedFile } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { FeeNotices } from './fee-notices';
import { ImportStatement } from './import-statement';
import { forgetFormat, listFormats } from './statement-formats';
import { previewOf, StatementUploads, uploadIn } from './statement-uploads';
import { undoImport } from './undo-import';

const LIMITS = { fileSize: MAX_STATEMENT_BYTES, files: 1, fields: 5, parts: 6, fieldSize: 16_384 };

const ReadsStatement = () => ReadsBodyWith(FileInterceptor('file', { limits: LIMITS }));

type UploadedStatement = { buffer: Buffer; originalname: string };

@Admin()
@Controller()
export class StatementImportsController {
  constructor(
    private readonly importStatement: ImportStatement,
    private readonly uploads: StatementUploads,
    private readonly database: DataSource,
    private readonly notices: FeeNotices,
  ) {}

  @Post(API.importPayments)
  @HttpCode(200)
  @ReadsStatement()
  import(
    @Req() request: Request,
    @Body() fields: unknown,
    @IdentityOf() by: Identity,
    @UploadedFile() file?: UploadedStatement,
  ): Promise<ImportResult> {
    return this.importStatement.run(formOf(request, fields, file), by);
  }

  @Post(API.previewStatement)
  @HttpCode(200)
  @ReadsStatement()
  preview(
    @Req() request: Request,
    @Body() fields: unknown,
    @UploadedFile() file?: UploadedStatement,
  ): Promise<ImportPreview> {
    return this.uploads.read(formOf(request, fields, file), previewOf);
  }

  @Delete(API.paymentImport.pattern)
  @HttpCode(204)
  undo(@Param('id', new IdPipe('payments.importNotFound')) id: string, @IdentityOf() by: Identity): Promise<void> {
    return undoImport(this.database, this.notices, id, by);
  }

  @Get(API.statementFormats)
  formats(): Promise<StatementTableFormat[]> {
    return listFormats(this.database);
  }

  @Delete(API.statementFormat.pattern)
  @HttpCode(204)
  forget(@Param('id', new IdPipe('payments.formatNotFound')) id: string): Promise<void> {
    return forgetFormat(this.database, id);
  }
}

function formOf(request: Request, fields: unknown, file?: UploadedStatement) {
  if (!request.is('multipart/form-data')) throw new DomainError('unsupported-type', 'error.contentType');
  return uploadIn(file, Object.assign({}, fields));
}
