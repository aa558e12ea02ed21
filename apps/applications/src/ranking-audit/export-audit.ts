import type { Identity } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { readAuditedRanking } from './audited-ranking';
import { writeAudit } from './write-audit';

export interface AuditFile {
  name: string;
  content: AsyncIterable<string>;
}

/** The audit file of a computed run. The access log records it. */
@Injectable()
export class ExportAudit {
  constructor(private readonly database: DataSource) {}

  /**
   * The transaction lasts as long as `send`, which may end early when its client goes away.
   *
   * @throws DomainError not-found; conflict for a run that is not computed or has expired; before `send`
   */
  async run(id: string, administrator: Identity, send: (file: AuditFile) => Promise<void>): Promise<void> {
    await this.database.transaction('REPEATABLE READ', async (manager) => {
      const ranking = await readAuditedRanking(manager, id);
      await recordAccess(this.database, { action: 'export', who: administrator.email, rankingId: id });
      const name = `verifica-graduatoria-${ranking.input.tenderCode}-${ranking.stage}.json`;
      await send({ name, content: writeAudit(manager, ranking) });
    });
  }
}
