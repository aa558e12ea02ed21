import { type FeeNotice, INTERNAL, type TellFeeAnswer, type TellFeeRequest } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { COLUMN, oneRow, orNull, type RowOf, runPrepared, statement } from '@lacorte/persistence';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { IsUUID, Matches } from 'class-validator';
import { DataSource } from 'typeorm';
import { DUE_CENTS, PAID_CENTS } from './fee.row';

/** Locks the application. It waits for acts on its fee and for other messages about it. */
const LOCK = statement('lock-application-to-tell-fee', { id: COLUMN.uuid })`
  SELECT a.id FROM applications.application a WHERE a.id = $1 AND a.erased_at IS NULL FOR UPDATE OF a`;

const COLUMNS = {
  applicationCode: COLUMN.text,
  nome: COLUMN.text,
  cognome: COLUMN.text,
  email: COLUMN.text,
  isNewest: COLUMN.boolean,
  isPaid: COLUMN.boolean,
  paidCents: COLUMN.integer,
  dueCents: COLUMN.integer,
  lastCents: COLUMN.integer,
  paidOn: orNull(COLUMN.text),
  toldCents: COLUMN.integer,
  toldPaid: COLUMN.boolean,
  toldKind: orNull(COLUMN.textOf<FeeNotice['kind']>()),
  toldBy: orNull(COLUMN.uuid),
};

const FEE = statement('fee-to-tell', COLUMNS)`
  SELECT a.application_code AS "applicationCode", a.nome, a.cognome, a.email,
    NOT EXISTS (SELECT FROM applications.payment_entry e WHERE e.application_id = a.id AND e.id > $2) AS "isNewest",
    p.application_id IS NOT NULL AS "isPaid", ${PAID_CENTS} AS "paidCents",
    CASE WHEN p.application_id IS NOT NULL OR a.application_status = 'rejected' OR a.withdrawn_at IS NOT NULL THEN 0
      ELSE ${DUE_CENTS} END AS "dueCents",
    coalesce(last.amount_cents, 0) AS "lastCents", to_char(coalesce(p.paid_on, last.paid_on), 'YYYY-MM-DD') AS "paidOn",
    coalesce(told.paid_cents, 0) AS "toldCents", coalesce(told.is_paid, false) AS "toldPaid", told.kind AS "toldKind",
    told.message_id AS "toldBy"
  FROM applications.application a
  LEFT JOIN applications.payment p ON p.application_id = a.id
  LEFT JOIN applications.told_fee told ON told.application_id = a.id
  LEFT JOIN LATERAL (
    SELECT s.amount_cents, i.paid_on
    FROM applications.payment_part s JOIN applications.incoming_payment i ON i.id = s.incoming_payment_id
    WHERE s.application_id = a.id ORDER BY s.entry_id DESC NULLS LAST LIMIT 1) last ON true
  WHERE a.id = $1`;

const NOTE = statement('note-told-fee')`
  INSERT INTO applications.told_fee (application_id, paid_cents, is_paid, kind, message_id) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (application_id) DO UPDATE SET paid_cents = excluded.paid_cents, is_paid = excluded.is_paid,
    kind = excluded.kind, message_id = excluded.message_id, told_at = clock_timestamp()`;

class TellFeeDto implements TellFeeRequest {
  @Matches(/^\d{1,18}$/) entryId: string;
  @IsUUID() messageId: string;
}

@Internal('notifications-worker')
@Controller()
export class FeeNoticesController {
  constructor(private readonly database: DataSource) {}

  /**
   * Decides, right before a message is sent, whether it tells the applicant what has come in for the fee. It does if no other payment was
   * recorded or taken back since, and if the applicant was told something else last. A payment that is taken back within the delay is
   * therefore not told, and one that was told is corrected. What is told is recorded before the message goes to the mail server, as for
   * statuses (`StatusNoticesController`).
   */
  @Post(INTERNAL.tellFee.pattern)
  @HttpCode(200)
  tell(@Param('id', IdPipe) id: string, @Body() { entryId, messageId }: TellFeeDto): Promise<TellFeeAnswer> {
    return this.database.transaction(async (manager) => {
      await oneRow(manager, LOCK, [id], 'error.applicationNotFound');
      const fee = await oneRow(manager, FEE, [id, entryId], 'error.applicationNotFound');
      const kind = fee.isNewest ? kindOf(fee, messageId) : null;
      if (kind === null) return { notice: null };
      await runPrepared(manager, NOTE, [id, fee.paidCents, fee.isPaid, kind, messageId]);
      const { applicationCode, nome, cognome, email, paidCents, dueCents, lastCents, paidOn } = fee;
      const amountCents = kind === 'paid' ? paidCents : lastCents;
      const notice = { applicationCode, nome, cognome, email, kind, amountCents, paidOn, paidCents, dueCents };
      return { notice };
    });
  }
}

/** Returns what a message is to tell; null if the applicant knows it. */
function kindOf(fee: RowOf<typeof COLUMNS>, messageId: string): FeeNotice['kind'] | null {
  const { isPaid, paidCents, toldPaid, toldCents, toldKind, toldBy } = fee;
  const isKnown = isPaid === toldPaid && paidCents === toldCents;
  // A fee from before the table is sent if its message is still there, because nothing says whether it has left.
  if (isKnown) return toldBy === messageId || toldBy === null ? toldKind : null;
  if (isPaid) return 'paid';
  return toldPaid || paidCents < toldCents ? 'taken-back' : 'part';
}
