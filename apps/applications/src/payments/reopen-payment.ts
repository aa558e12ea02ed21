import type { IncomingPayment, ReopenPaymentDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { changed } from '../review/admin-application';
import type { PaymentRow } from './incoming-payment.row';
import { undoFee } from './record-fee';
import { lockPayment, readPayment, unsettle, versionSeen } from './settle-payment';
import { SuggestApplications } from './suggest-applications';

/** The application is locked before the payment, as everything locks them. */
const LOCK_MATCHED = statement('lock-application-of-payment', { id: COLUMN.uuid, applicationCode: COLUMN.text })`
  SELECT a.id, a.application_code AS "applicationCode"
  FROM applications.incoming_payment p JOIN applications.application a ON a.id = p.application_id
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
    const payment = await this.database.transaction((manager) =>
      reopen(manager, { id, seen: versionSeen(version), administrator }),
    );
    const suggestions = await this.suggestApplications.run([payment]);
    return { ...payment, suggestions: suggestions.get(id) ?? [] };
  }
}

interface Reopening {
  id: string;
  seen: number | null;
  administrator: Identity;
}

async function reopen(manager: EntityManager, { id, seen, administrator }: Reopening): Promise<PaymentRow> {
  const [matched] = await runPrepared(manager, LOCK_MATCHED, [id]);
  const locked = await lockPayment(manager, id, { seen, isSettled: true });
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
  await recordAccess(manager, {
    ...{ action: 'payment-reopened', who: administrator.email },
    applicationCode: applicationCode ?? undefined,
  });
  return readPayment(manager, id);
}
