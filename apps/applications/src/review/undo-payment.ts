import type { AdminApplication } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, declareStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { changed, lockApplication } from './admin-application';

/** What was recorded goes from the present state; the log has it still, and that it was undone. */
const UNDO = declareStatement({
  name: 'undo-payment',
  text: `
    WITH undone AS (
      DELETE FROM applications.payment WHERE application_id = $1
      RETURNING application_id, paid_on, amount_cents, note
    )
    INSERT INTO applications.payment_entry
      (application_id, kind, paid_on, amount_cents, note, entered_by_id, entered_by_email)
    SELECT application_id, 'undone', paid_on, amount_cents, note, $2, $3 FROM undone
    RETURNING application_id AS id`,
  columns: { id: COLUMN.uuid },
});

/** Takes back the record that the fee of an application is paid. */
@Injectable()
export class UndoPayment {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found for an unknown application and for one that is not recorded as paid */
  run(id: string, administrator: Identity): Promise<AdminApplication> {
    return this.database.transaction(async (manager) => {
      await lockApplication(manager, id);
      const entries = await runPrepared(manager, UNDO, [id, administrator.userId, administrator.email]);
      if (entries.length === 0) throw new DomainError('not-found', 'review.notPaid');
      return changed(manager, id);
    });
  }
}
