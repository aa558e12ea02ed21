import { API } from '@lacorte/contracts';
import { Admission, IdPipe, sendStream } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { exportAudit } from './export-audit';

/** A file keeps a connection to the database, as an export does. */
const ADMISSION = { slots: 2, waiting: 4, longestWaitMs: 10_000 };
/** Long enough for the file of 100,000 entries, about 40 MB, on a line of 1 Mbit/s. */
const LONGEST_SENDING_MS = 600_000;

@Admin()
@Controller()
export class RankingAuditController {
  private readonly admission = new Admission(ADMISSION);

  constructor(private readonly database: DataSource) {}

  @Get(API.rankingAudit.pattern)
  async audit(
    @Param('id', new IdPipe('rankings.notFound')) id: string,
    @IdentityOf() by: Identity,
    @Res() response: Response,
  ): Promise<void> {
    const run = () =>
      exportAudit(this.database, id, by, ({ name, content }) => {
        response.setHeader('Content-Type', 'application/json; charset=utf-8');
        response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
        return sendStream(content, response, LONGEST_SENDING_MS);
      });
    await this.admission.run(run, () => response.destroyed);
  }
}
