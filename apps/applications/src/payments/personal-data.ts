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

/** Recordings of the fee of the application `a`, and the bank transactions that were for it, in jsonb. */
export const EXPORTED_PAYMENTS = `
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('kind', kind, 'paidOn', paid_on, 'amountCents', amount_cents, 'note', note,
        'at', entered_at) ORDER BY e.id)
      FROM applications.payment_entry e WHERE e.application_id = a.id), '[]') || coalesce((
      SELECT jsonb_agg(jsonb_build_object('kind', 'received', 'paidOn', paid_on, 'amountCents', amount_cents,
        'currency', currency, 'payer', payer, 'text', text, 'at', received_at) ORDER BY received_at)
      FROM applications.incoming_payment i WHERE i.application_id = a.id), '[]')`;

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
  incoming_payment_act: {
    holds: 'what was done with an incoming payment, with the administrator and the reason',
    ...ACTS,
    kept: { for: 'as long as the payment' },
    erased: [
      ofApplications(`UPDATE applications.incoming_payment_act SET note = NULL
         WHERE note IS NOT NULL AND payment_id IN (
           SELECT id FROM applications.incoming_payment WHERE application_id = ANY($1::uuid[]))`),
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
      ofApplications(`UPDATE applications.incoming_payment SET payer = '', text = '',
           dismissal = CASE WHEN dismissal IS NOT NULL THEN '-' END,
           application_id = CASE WHEN state = 'matched' THEN application_id END, version = version + 1
         WHERE application_id = ANY($1::uuid[]) AND (payer <> '' OR text <> '' OR state <> 'matched')`),
    ],
  },
} satisfies Record<string, TableData>;
