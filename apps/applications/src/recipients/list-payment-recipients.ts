import type { PaymentRecipient, PaymentRecipientsPage } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OWES_THE_FEE } from './owes-the-fee';
import type { RecipientsRequest } from './recipients-request';

interface RecipientRow extends PaymentRecipient {
  /** To the microsecond, which a Date would lose. */
  instant: string;
}

const SELECT_PAGE = `
  SELECT a.id AS "applicationId", a.application_code AS "applicationCode", a.nome, a.cognome, a.email, a.language,
    to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ') AS instant
  FROM applications.application a
  WHERE a.created_at <= $1 AND ${OWES_THE_FEE}
    AND ($2::timestamptz IS NULL OR (a.created_at, a.id) > ($2::timestamptz, $3::uuid))
  ORDER BY a.created_at, a.id LIMIT $4`;

const COUNT_ALL = 'SELECT sum(count)::int AS total FROM applications.application_count';

/** Who is asked for the fee: not rejected, fee not recorded as paid; page by page, oldest first. */
@Injectable()
export class ListPaymentRecipients {
  constructor(private readonly database: DataSource) {}

  async run({ before, after, limit }: RecipientsRequest): Promise<PaymentRecipientsPage> {
    const [rows, [{ total }]] = await Promise.all([
      this.database.query<RecipientRow[]>(SELECT_PAGE, [before, after?.instant ?? null, after?.id ?? null, limit]),
      this.database.query<[{ total: number }]>(COUNT_ALL),
    ]);
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return {
      items: rows.map(({ instant, ...recipient }) => recipient),
      next: last ? `${last.instant}_${last.applicationId}` : null,
      totalApplications: total,
    };
  }
}
