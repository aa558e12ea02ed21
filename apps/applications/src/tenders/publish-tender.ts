import type { AdminTender } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockTender, recordChange, whileNobodySubmits } from './locked-tender';

const ENDS_IN_TIME = statement('tender-ends-in-time', { inTime: COLUMN.boolean })`
  SELECT closes_at IS NULL OR closes_at > clock_timestamp() AS "inTime" FROM applications.tender WHERE id = $1`;

const PUBLISH = statement('publish-tender')`
  UPDATE applications.tender SET version = version + 1, published_at = clock_timestamp(),
    opens_at = greatest(opens_at, date_trunc('milliseconds', clock_timestamp()))
  WHERE id = $1`;

/** Publishes a draft. One whose opening is past or missing opens at once. */
@Injectable()
export class PublishTender {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found, conflict, or invalid when its closing is past */
  run(id: string, administrator: Identity): Promise<AdminTender> {
    return whileNobodySubmits(this.database, async (manager) => {
      const { status } = await lockTender(manager, id);
      if (status !== 'draft') throw new DomainError('conflict', 'tenders.published');
      const [times] = await runPrepared(manager, ENDS_IN_TIME, [id]);
      if (!times?.inTime) {
        throw new DomainError('invalid', 'error.validation', {
          fields: { closesAt: 'validation.tender.closesAtPast' },
        });
      }
      await runPrepared(manager, PUBLISH, [id]);
      return recordChange(manager, { id, action: 'published', administrator });
    });
  }
}
