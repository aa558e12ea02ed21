import type { AdminTender } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockTender, recordChange, whileNobodySubmits } from './locked-tender';

const WITHDRAW = statement('withdraw-tender')`
  UPDATE applications.tender SET version = version + 1, published_at = NULL WHERE id = $1`;

/** Makes a scheduled tender a draft again. */
@Injectable()
export class WithdrawTender {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found; conflict when it is not scheduled */
  run(id: string, administrator: Identity): Promise<AdminTender> {
    return whileNobodySubmits(this.database, async (manager) => {
      const { status } = await lockTender(manager, id);
      if (status !== 'scheduled') throw new DomainError('conflict', 'tenders.notOpen');
      await runPrepared(manager, WITHDRAW, [id]);
      return recordChange(manager, { id, action: 'withdrawn', administrator });
    });
  }
}
