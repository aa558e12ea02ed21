import { randomUUID } from 'node:crypto';
import type { Language, PaymentState } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { COLUMN, orNull, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { DUE_CENTS, FEE_CENTS, PAID_CENTS } from './fee.row';
import type { FeeEntry, FeeNotices } from './fee-notices';
import type { ReceivedPayment } from './incoming-payment.row';
import { lockByCode } from './pay-fees';

/**
 * Stores new bank transactions and records the fees that they pay. The applications are locked. Keys are written in order, so two such
 * statements cannot deadlock. `final` says why no fee is recorded. Joins use `<> 'unmatched'`, because PostgreSQL expects few rows of
 * `= 'matched'`, and would join them in loops. A row that may be known does not pay the rest of a fee of which the known one pays a part.
 */
const RECEIVE = statement('match-payments', {
  state: COLUMN.textOf<PaymentState>(),
  applicationId: orNull(COLUMN.uuid),
  language: orNull(COLUMN.textOf<Language>()),
  entryId: orNull(COLUMN.text),
  enteredAt: orNull(COLUMN.instant),
})`
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g(place integer, id uuid, source text, "knownBy" text, date date,
      "amountCents" bigint, currency text, payer text, text text, reference text, code text, mismatch text, "importId" uuid,
      "maybeKnown" boolean, "entryReference" text)
  ), new AS (
    SELECT g.* FROM given g
    WHERE NOT EXISTS (SELECT FROM applications.incoming_payment k WHERE k.known_by = g."knownBy")
  ), application AS MATERIALIZED (
    SELECT a.id, a.application_code AS code, a.application_status AS status, a.withdrawn_at,
      p.application_id IS NOT NULL AS is_paid, CASE WHEN p.application_id IS NULL THEN ${DUE_CENTS} ELSE ${FEE_CENTS} END AS due_cents,
      ${PAID_CENTS} AS paid_cents
    FROM applications.application a LEFT JOIN applications.payment p ON p.application_id = a.id
    WHERE a.application_code IN (SELECT code FROM new) AND a.erased_at IS NULL
  ), judged AS (
    SELECT n.*, a.id AS application_id, coalesce(n.mismatch,
      CASE WHEN a.id IS NULL THEN 'unknown-code' WHEN a.withdrawn_at IS NOT NULL THEN 'withdrawn-application'
        WHEN n.currency <> 'EUR' THEN 'wrong-currency'
        WHEN n."amountCents" <> a.due_cents THEN 'wrong-amount'
        WHEN a.is_paid THEN 'already-paid'
        WHEN n."maybeKnown" AND EXISTS (
          SELECT FROM applications.payment_part s JOIN applications.incoming_payment k ON k.id = s.incoming_payment_id
          WHERE s.application_id = a.id AND k.paid_on = n.date AND k.amount_cents = n."amountCents") THEN 'wrong-amount'
        WHEN a.status = 'rejected' THEN 'rejected-application' END) AS reason
    FROM new n LEFT JOIN application a ON a.code = n.code
  ), placed AS (
    SELECT j.*, CASE WHEN row_number() OVER (PARTITION BY application_id, reason ORDER BY place) > 1
      THEN coalesce(reason, 'already-paid') ELSE reason END AS final
    FROM judged j
  ), added AS (
    INSERT INTO applications.incoming_payment AS p (id, source, known_by, paid_on, amount_cents, currency, payer, text,
      reference, state, mismatch, application_id, import_id, maybe_known, entry_reference)
    SELECT id, source, "knownBy", date, "amountCents", currency, payer, text, reference,
      CASE WHEN final IS NULL THEN 'matched' ELSE 'unmatched' END, final, application_id, "importId",
      coalesce("maybeKnown", false), "entryReference"
    FROM placed ORDER BY "knownBy", place
    ON CONFLICT DO NOTHING
    RETURNING p.id, p.state, p.application_id, p.paid_on, p.amount_cents
  ), entry AS (
    INSERT INTO applications.payment_entry AS e (application_id, kind, paid_on, amount_cents)
    SELECT application_id, 'recorded', paid_on, amount_cents FROM added WHERE state <> 'unmatched'
    RETURNING e.id, e.application_id, e.paid_on, e.amount_cents, e.entered_at
  ), part AS (
    INSERT INTO applications.payment_part (incoming_payment_id, application_id, amount_cents, entry_id)
    SELECT added.id, e.application_id, e.amount_cents, e.id
    FROM entry e JOIN added ON added.application_id = e.application_id AND added.state <> 'unmatched'
  ), paid AS (
    INSERT INTO applications.payment (application_id, paid_on, amount_cents, recorded_at, entry_id, incoming_payment_id)
    SELECT e.application_id, e.paid_on, e.amount_cents + a.paid_cents, e.entered_at, e.id,
      CASE WHEN a.paid_cents = 0 THEN added.id END
    FROM entry e JOIN added ON added.application_id = e.application_id AND added.state <> 'unmatched'
      JOIN application a ON a.id = e.application_id
  ), raised AS (
    UPDATE applications.application SET version = version + 1 WHERE id IN (SELECT application_id FROM entry)
  ), acted AS (
    INSERT INTO applications.incoming_payment_act (payment_id, act, application_code, by_id, by_email)
    SELECT added.id, 'received', CASE WHEN added.state = 'matched' THEN a.application_code END, $2, $3
    FROM added LEFT JOIN applications.application a ON a.id = added.application_id
  )
  SELECT added.state, added.application_id AS "applicationId", a.language, e.id::text AS "entryId",
    e.entered_at AS "enteredAt"
  FROM added LEFT JOIN applications.application a ON a.id = added.application_id
    LEFT JOIN entry e ON e.application_id = added.application_id AND added.state <> 'unmatched'`;

/**
 * Stores bank transactions once each and records the fees that they pay.
 * @param importer null for events
 * @returns the numbers of new transactions that are matched and unmatched
 */
export function matchPayments(
  database: DataSource,
  notices: FeeNotices,
  payments: ReceivedPayment[],
  importer: Identity | null,
) {
  return database.transaction((manager) => receive(manager, notices, payments, importer));
}

/** As `matchPayments`, in a transaction that receives more. */
export async function receive(
  manager: EntityManager,
  notices: FeeNotices,
  payments: ReceivedPayment[],
  importer: Identity | null,
) {
  const given = payments.map(({ codes, mismatch = null, ...payment }, place) => ({
    ...payment,
    place,
    id: randomUUID(),
    code: codes.length === 1 ? codes[0] : null,
    mismatch: mismatch ?? (codes.length > 1 ? 'ambiguous' : null),
  }));
  const { userId = null, email = null } = importer ?? {};
  // RECEIVE sees what was committed while this statement waited.
  await lockByCode(manager, [...new Set(given.flatMap(({ code }) => code ?? []))]);
  const added = await runPrepared(manager, RECEIVE, [JSON.stringify(given), userId, email]);
  const recorded: FeeEntry[] = [];
  for (const { applicationId, entryId, language, enteredAt } of added) {
    // A recorded fee has an application, and every application has a language.
    if (applicationId && entryId && language && enteredAt)
      recorded.push({ applicationId, entryId, language, enteredAt });
  }
  await notices.add(manager, recorded);
  if (email !== null && recorded.length > 0) {
    const access = { action: 'payment-matched', who: email } as const;
    await recordAccess(manager, ...recorded.map(({ applicationId }) => ({ ...access, applicationId })));
  }
  return { matched: recorded.length, unmatched: added.length - recorded.length };
}
