import { API, type ImportResult, MAX_STATEMENT_BYTES } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ReadsBodyWith } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Controller, HttpCode, Post, Req, UploadedFile } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { ImportStatement } from './import-statement';

const LIMITS = { fileSize: MAX_STATEMENT_BYTES, files: 1, fields: 5, parts: 6, fieldSize: 1_024 };

@Admin()
@Controller()
export class StatementsController {
  constructor(private readonly importStatement: ImportStatement) {}

  @Post(API.importPayments)
  @HttpCode(200)
  @ReadsBodyWith(FileInterceptor('file', { limits: LIMITS }))
  import(
    @Req() request: Request,
    @IdentityOf() administrator: Identity,
    @UploadedFile() file?: { buffer: Buffer },
  ): Promise<ImportResult> {
    if (!request.is('multipart/form-data')) throw new DomainError('unsupported-type', 'error.contentType');
    if (!file || file.buffer.length === 0) throw new DomainError('invalid', 'payments.fileMissing');
    return this.importStatement.run(file.buffer, administrator);
  }
}
