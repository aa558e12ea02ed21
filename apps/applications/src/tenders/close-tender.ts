import type { AdminTender } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockTender, recordChange, whileNobodySubmits } from './locked-tender';

/** Instants are whole milliseconds: the last submission's must be over before the tender closes. */
const NEXT_MILLISECOND = statement('next-millisecond')`SELECT FROM pg_sleep(0.001)`;

const CLOSE = statement('close-tender')`
  UPDATE applications.tender SET version = version + 1, closes_at = date_trunc('milliseconds', clock_timestamp())
  WHERE id = $1`;

/** Closes an open tender now. */
@Injectable()
export class CloseTender {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found; conflict when it is not open */
  run(id: string, administrator: Identity): Promise<AdminTender> {
    return whileNobodySubmits(this.database, async (manager) => {
      const { status } = await lockTender(manager, id);
      if (status !== 'open') throw new DomainError('conflict', 'tenders.notOpen');
      await runPrepared(manager, NEXT_MILLISECOND);
      await runPrepared(manager, CLOSE, [id]);
      return recordChange(manager, { id, action: 'closed', administrator });
    });
  }
}
