import { API } from '@lacorte/contracts';
import { Admission, type QueryParameters, sendStream } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ExportApplications } from './export-applications';
import { toExportRequest } from './export-request';

/** An export keeps a connection to the database and, for seconds, most of a processor. */
const LIMITS = { slots: 2, waiting: 4, longestWaitMs: 10_000 };

@Admin()
@Controller()
export class ExportsController {
  private readonly admission = new Admission(LIMITS);

  constructor(private readonly exportApplications: ExportApplications) {}

  @Get(API.exportApplications)
  async export(
    @Query() query: QueryParameters,
    @IdentityOf() administrator: Identity,
    @Res() response: Response,
  ): Promise<void> {
    const request = toExportRequest(query, administrator);
    const run = () =>
      this.exportApplications.run(request, administrator, ({ name, contentType, content }) => {
        response.setHeader('Content-Type', contentType);
        response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
        return sendStream(content, response);
      });
    await this.admission.run(run, () => response.destroyed);
  }
}
