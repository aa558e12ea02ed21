import type { AdminApplication } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { changed, lockApplication } from './admin-application';

/** Deletes the current state and logs that the payment was undone. */
const UNDO = statement('undo-payment', { id: COLUMN.uuid })`
  WITH undone AS (
    DELETE FROM applications.payment WHERE application_id = $1
    RETURNING application_id, paid_on, amount_cents, note
  )
  INSERT INTO applications.payment_entry
    (application_id, kind, paid_on, amount_cents, note, entered_by_id, entered_by_email)
  SELECT application_id, 'undone', paid_on, amount_cents, note, $2, $3 FROM undone
  RETURNING application_id AS id`;

@Injectable()
export class UndoPayment {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found for an unknown or unpaid application */
  run(id: string, administrator: Identity): Promise<AdminApplication> {
    return this.database.transaction(async (manager) => {
      await lockApplication(manager, id);
      const entries = await runPrepared(manager, UNDO, [id, administrator.userId, administrator.email]);
      if (entries.length === 0) throw new DomainError('not-found', 'review.notPaid');
      await recordAccess(manager, { action: 'payment-withdrawn', who: administrator.email, applicationId: id });
      return changed(manager, id);
    });
  }
}
