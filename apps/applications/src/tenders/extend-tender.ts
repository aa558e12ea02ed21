import { type AdminTender, type MessageKey, readInstant } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { isRecord } from '@lacorte/tender-rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockTender, recordChange, whileNobodySubmits } from './locked-tender';

const IS_LATER = statement('is-later-closing', { isLater: COLUMN.boolean })`
  SELECT coalesce($2::timestamptz > greatest(closes_at, clock_timestamp()) AND closes_at IS NOT NULL, false) AS "isLater"
  FROM applications.tender WHERE id = $1`;

const EXTEND = statement('extend-tender')`
  UPDATE applications.tender SET version = version + 1, closes_at = $2 WHERE id = $1`;

/** Moves the closing of an open or scheduled tender to a later instant. */
@Injectable()
export class ExtendTender {
  constructor(private readonly database: DataSource) {}

  /**
   * @param body untrusted `{ closesAt }`
   * @throws DomainError not-found; conflict; invalid when `closesAt` is not later, as it never is for a tender without one
   */
  run(id: string, body: unknown, administrator: Identity): Promise<AdminTender> {
    return whileNobodySubmits(this.database, async (manager) => {
      const { status } = await lockTender(manager, id);
      const closesAt = isRecord(body) ? readInstant(body.closesAt ?? null) : null;
      if (!closesAt) throw refusal('validation.tender.instant');
      if (status !== 'open' && status !== 'scheduled') throw new DomainError('conflict', 'tenders.notOpen');
      const [times] = await runPrepared(manager, IS_LATER, [id, closesAt]);
      if (!times?.isLater) throw refusal('validation.tender.closesAtLater');
      await runPrepared(manager, EXTEND, [id, closesAt]);
      return recordChange(manager, { id, action: 'extended', administrator });
    });
  }
}

const refusal = (closesAt: MessageKey) => new DomainError('invalid', 'error.validation', { fields: { closesAt } });
