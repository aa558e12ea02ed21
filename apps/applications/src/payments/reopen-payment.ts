import type { IncomingPayment, ReopenPaymentDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { changed } from '../review/admin-application';
import { undoFee } from './record-fee';
import { lockPayment, readPayment, unsettle } from './settle-payment';
import { SuggestApplications } from './suggest-applications';

/** The application is locked before the payment, as everything locks them. */
const LOCK_MATCHED = statement('lock-application-of-payment', { id: COLUMN.uuid })`
  SELECT a.id FROM applications.incoming_payment p JOIN applications.application a ON a.id = p.application_id
  WHERE p.id = $1 AND p.state = 'matched' FOR UPDATE OF a`;

/** Undoes a match, with the fee that it recorded, or a dismissal. */
@Injectable()
export class ReopenPayment {
  constructor(
    private readonly database: DataSource,
    private readonly suggestApplications: SuggestApplications,
  ) {}

  /** @throws DomainError not-found; conflict when it is not settled or has changed */
  async run(id: string, { version }: ReopenPaymentDto, administrator: Identity): Promise<IncomingPayment> {
    const payment = await this.database.transaction(async (manager) => {
      const [matched] = await runPrepared(manager, LOCK_MATCHED, [id]);
      const locked = await lockPayment(manager, id, { version, isSettled: true });
      // Matched, or matched with another application, between the two statements.
      if (locked.state === 'matched' && locked.applicationId !== matched?.id) {
        throw new DomainError('conflict', 'payments.changedMeanwhile');
      }
      const { applicationCode } = await readPayment(manager, id);
      await unsettle(manager, id, administrator);
      if (locked.state === 'matched' && matched) {
        await undoFee(manager, matched.id, administrator);
        await changed(manager, matched.id);
      }
      const access = { action: 'payment-reopened', who: administrator.email } as const;
      await recordAccess(manager, { ...access, applicationCode: applicationCode ?? undefined });
      return readPayment(manager, id);
    });
    const suggestions = await this.suggestApplications.run([payment]);
    return { ...payment, suggestions: suggestions.get(id) ?? [] };
  }
}
