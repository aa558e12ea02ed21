import { PRIVACY } from '@lacorte/contracts';
import type { TableData } from '@lacorte/personal-data';
import {
  ACTS,
  deleteExpired,
  OF_APPLICATION,
  ofApplications,
  withoutAddress,
  withoutAdministrator,
} from '../erasure/register-entries';

/**
 * Ids of the payments that name or pay applications, and of those that did once, with what was split off: the same person paid them. One of
 * the latter that names or pays a living application of another person now is that person's alone.
 */
const paymentsOf = (applications: string) => {
  const current = `
    SELECT id FROM applications.incoming_payment WHERE application_id ${applications}
    UNION SELECT incoming_payment_id FROM applications.payment_part WHERE application_id ${applications}`;
  return `${current}
    UNION SELECT k.id FROM applications.incoming_payment k
    WHERE coalesce(k.split_from, k.id) IN (
        SELECT coalesce(l.split_from, l.id) FROM applications.incoming_payment l WHERE l.id IN (${current}
          UNION SELECT t.payment_id FROM applications.incoming_payment_act t
            JOIN applications.application c ON c.application_code = t.application_code WHERE c.id ${applications}))
      AND NOT EXISTS (
        SELECT FROM applications.application o
        WHERE o.erased_at IS NULL AND NOT (o.id ${applications}) AND (o.id = k.application_id OR o.id IN (
          SELECT s.application_id FROM applications.payment_part s WHERE s.incoming_payment_id = k.id)))`;
};

const OF_ERASED = paymentsOf('= ANY($1::uuid[])');

/** Recordings of the fee of the application `a`, and the bank transactions that were for it, in jsonb. */
export const EXPORTED_PAYMENTS = `
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('kind', kind, 'paidOn', paid_on, 'amountCents', amount_cents, 'note', note,
        'at', entered_at) ORDER BY e.id)
      FROM applications.payment_entry e WHERE e.application_id = a.id), '[]') || coalesce((
      SELECT jsonb_agg(jsonb_build_object('kind', 'received', 'paidOn', paid_on, 'amountCents', amount_cents - freed_cents,
        'currency', currency, 'payer', payer, 'text', text, 'method', method, 'refundCents', refund_cents,
        'refundReason', refund_reason, 'at', received_at) ORDER BY received_at)
      FROM applications.incoming_payment i WHERE i.id IN (${paymentsOf('= a.id')})), '[]')`;

/** Imports whose payments have gone. */
const EXPIRED_IMPORTS = `
  DELETE FROM applications.statement_import WHERE id IN (
    SELECT i.id FROM applications.statement_import i
    WHERE i.imported_at < now() - make_interval(years => ${PRIVACY.paymentsYears}) AND NOT EXISTS (
      SELECT FROM applications.incoming_payment p WHERE p.import_id = i.id OR p.replaced_by = i.id)
    ORDER BY i.imported_at LIMIT $1)`;

export const PAYMENTS = {
  payment_entry: {
    holds: 'recorded and withdrawn payments, with the administrator and a note',
    ...OF_APPLICATION,
    exported: 'as payments of the application',
    erased: [
      ofApplications(
        'UPDATE applications.payment_entry SET note = NULL WHERE application_id = ANY($1::uuid[]) AND note IS NOT NULL',
      ),
      withoutAdministrator('payment_entry', 'entered_by'),
    ],
  },
  payment: {
    holds: 'the current payment of an application, with the administrator and a note',
    ...OF_APPLICATION,
    exported: 'as payments of the application',
    erased: [
      ofApplications('UPDATE applications.payment SET note = NULL WHERE application_id = ANY($1::uuid[])'),
      withoutAddress('payment', 'recorded_by'),
    ],
  },
  payment_part: {
    holds: 'how much of which payment pays which fee',
    ...OF_APPLICATION,
    exported: 'as payments of the application',
    erased: 'amounts without a name, for the accounts',
  },
  told_fee: {
    holds: 'what an applicant was told last of the fee',
    ...OF_APPLICATION,
    exported: 'with the messages and the payments of the application',
    erased: [ofApplications('DELETE FROM applications.told_fee WHERE application_id = ANY($1::uuid[])')],
  },
  incoming_payment_act: {
    holds: 'what was done with an incoming payment, with the administrator and the reason',
    ...ACTS,
    kept: { for: 'as long as the payment' },
    erased: [
      ofApplications(`UPDATE applications.incoming_payment_act SET note = NULL
         WHERE note IS NOT NULL AND payment_id IN (${OF_ERASED})`),
      withoutAdministrator('incoming_payment_act', 'by'),
    ],
  },
  statement_import: {
    holds: 'when which administrator imported or took back a bank statement',
    ...ACTS,
    kept: { for: `${PRIVACY.paymentsYears} years, as the payments`, remove: EXPIRED_IMPORTS },
    erased: [
      withoutAdministrator('statement_import', 'imported_by'),
      withoutAdministrator('statement_import', 'undone_by'),
    ],
  },
  statement_format: {
    holds: 'the columns of the tables of banks, with the administrator who assigned them',
    ...ACTS,
    kept: { for: 'until an administrator forgets it' },
    erased: [withoutAdministrator('statement_format', 'created_by')],
  },
  incoming_payment: {
    holds: 'money that has arrived: payer, amount, text and reference, of applicants and others',
    of: 'applicant',
    kept: {
      for: `${PRIVACY.paymentsYears} years, for the accounts; payer and text until the account of the applicant is erased`,
      remove: deleteExpired(
        'incoming_payment',
        'id',
        'received_at',
        `make_interval(years => ${PRIVACY.paymentsYears})`,
      ),
    },
    exported: 'as payments of the application',
    erased: [
      ofApplications(`UPDATE applications.incoming_payment i SET payer = '', text = '',
           dismissal = CASE WHEN dismissal IS NOT NULL THEN '-' END,
           refund_reason = CASE WHEN refund_reason IS NOT NULL THEN '-' END, refund_reference = NULL,
           application_id = (SELECT application_id FROM applications.payment_part s
             WHERE s.incoming_payment_id = i.id AND s.application_id = i.application_id), version = version + 1
         WHERE id IN (${OF_ERASED})
           AND (payer <> '' OR text <> '' OR refund_reason <> '-' OR refund_reference IS NOT NULL OR state <> 'matched')`),
    ],
  },
} satisfies Record<string, TableData>;
