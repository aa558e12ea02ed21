import { API } from '@lacorte/contracts';
import { Admission, type QueryParameters, sendStream } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Controller, Get, Optional, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { exportApplications, toExportRequest } from './export-applications';

/** An export keeps a connection to the database and, for seconds, most of a processor. */
const ADMISSION = { slots: 2, waiting: 4, longestWaitMs: 10_000 };

/** The largest export takes four minutes at 1 Mbit/s. A client that reads now and then would keep the slot. */
const LONGEST_SENDING_MS = 300_000;

@Admin()
@Controller()
export class ExportsController {
  private readonly admission = new Admission(ADMISSION);

  constructor(
    private readonly database: DataSource,
    @Optional() private readonly longestSendingMs: number = LONGEST_SENDING_MS,
  ) {}

  @Get(API.exportApplications)
  async export(@Query() query: QueryParameters, @IdentityOf() by: Identity, @Res() response: Response): Promise<void> {
    const request = toExportRequest(query, by);
    const run = () =>
      exportApplications(this.database, request, by, ({ name, contentType, content }) => {
        response.setHeader('Content-Type', contentType);
        response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
        return sendStream(content, response, this.longestSendingMs);
      });
    await this.admission.run(run, () => response.destroyed);
  }
}
