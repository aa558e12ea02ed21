import type { PaymentRecipientsCount } from '@lacorte/contracts';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { requireTender } from '../tenders/read-tenders';
import { IS_RECENT } from './list-payment-recipients';

const COUNT = statement('count-payment-recipients', {
  withAgain: COLUMN.integer,
  recent: COLUMN.integer,
  paid: COLUMN.integer,
  rejected: COLUMN.integer,
})`
  SELECT count(*) FILTER (WHERE is_due)::int AS "withAgain", count(*) FILTER (WHERE is_due AND is_recent)::int AS recent,
    count(*) FILTER (WHERE is_paid)::int AS paid, count(*) FILTER (WHERE NOT is_paid AND NOT is_due)::int AS rejected
  FROM (
    SELECT p.application_id IS NOT NULL AS is_paid, r.application_id IS NOT NULL AS is_recent,
      p.application_id IS NULL AND a.application_status <> 'rejected' AS is_due
    FROM applications.application a
    LEFT JOIN applications.payment p ON p.application_id = a.id
    LEFT JOIN (SELECT DISTINCT application_id FROM applications.fee_request f WHERE ${IS_RECENT}) r ON r.application_id = a.id
    WHERE a.erased_at IS NULL AND ($1::uuid IS NULL OR a.tender_id = $1)) AS counted`;

/** How many applicants a batch asks for the fee, and how many it leaves out for which reason. */
@Injectable()
export class CountPaymentRecipients {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found for an unknown tender */
  async run(tender: string | null): Promise<PaymentRecipientsCount> {
    if (tender !== null) await requireTender(this.database, tender);
    const [counted] = await runPrepared(this.database, COUNT, [tender]);
    const { withAgain, ...leftOut } = counted ?? { withAgain: 0, recent: 0, paid: 0, rejected: 0 };
    return { recipients: withAgain - leftOut.recent, leftOut, withAgain };
  }
}
