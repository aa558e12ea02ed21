import type { MessageKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, type RowOf, runPrepared, statement } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';
import { DUE_CENTS } from './fee.row';
import type { FeeNotices } from './fee-notices';

/** In the order of their ids, so that two calls do not deadlock. */
const LOCK = statement('lock-applications-by-code', { id: COLUMN.uuid })`
  SELECT a.id FROM applications.application a
  WHERE a.application_code = ANY($1::text[]) AND a.erased_at IS NULL ORDER BY a.id FOR UPDATE OF a`;

const FEE_COLUMNS = {
  id: COLUMN.uuid,
  applicationCode: COLUMN.text,
  isPaid: COLUMN.boolean,
  isWithdrawn: COLUMN.boolean,
  isRejected: COLUMN.boolean,
  dueCents: COLUMN.integer,
};

/** A second statement, because the first one does not see what was committed while it waited. */
const FEES = statement('fees-to-pay', FEE_COLUMNS)`
  SELECT a.id, a.application_code AS "applicationCode", p.application_id IS NOT NULL AS "isPaid",
    a.withdrawn_at IS NOT NULL AS "isWithdrawn", a.application_status = 'rejected' AS "isRejected", ${DUE_CENTS} AS "dueCents"
  FROM applications.application a LEFT JOIN applications.payment p ON p.application_id = a.id
  WHERE a.id = ANY($1::uuid[]) ORDER BY array_position($2::text[], a.application_code)`;

export type OpenFee = RowOf<typeof FEE_COLUMNS>;

/** Locks applications until the transaction ends. An import calls it before it judges its rows. */
export async function lockByCode(manager: EntityManager, codes: string[]): Promise<string[]> {
  return (await runPrepared(manager, LOCK, [codes])).map(({ id }) => id);
}

/** Locks applications, and returns their fees in the order of the codes. Unknown codes are left out. */
export async function lockFees(manager: EntityManager, codes: string[]): Promise<OpenFee[]> {
  return runPrepared(manager, FEES, [await lockByCode(manager, codes), codes]);
}

export async function feeOfLocked(manager: EntityManager, id: string): Promise<OpenFee> {
  const [fee] = await runPrepared(manager, FEES, [[id], []]);
  if (!fee) throw new DomainError('not-found', 'error.applicationNotFound');
  return fee;
}

const ENTRY_COLUMNS = {
  entryId: COLUMN.text,
  applicationId: COLUMN.uuid,
  language: COLUMN.textOf<'it' | 'fr'>(),
  enteredAt: COLUMN.instant,
};

/** `$1` is the payment, `$2` are its parts, and `$3` to `$6` the day, the note and the administrator. */
const PAY = statement('pay-fees', ENTRY_COLUMNS)`
  WITH given AS (
    SELECT g.*, coalesce((
      SELECT sum(s.amount_cents) FROM applications.payment_part s WHERE s.application_id = g."applicationId"), 0) AS before
    FROM jsonb_to_recordset($2::jsonb) AS g("applicationId" uuid, "amountCents" integer, "isPaid" boolean, place smallint)
  ), entry AS (
    INSERT INTO applications.payment_entry
      (application_id, kind, paid_on, amount_cents, note, entered_by_id, entered_by_email)
    SELECT "applicationId", 'recorded', $3, "amountCents", $4, $5, $6 FROM given ORDER BY place
    RETURNING id, application_id, paid_on, note, entered_by_email, entered_at
  ), part AS (
    INSERT INTO applications.payment_part (incoming_payment_id, application_id, amount_cents, place, entry_id)
    SELECT $1, g."applicationId", g."amountCents", g.place, e.id FROM given g JOIN entry e ON e.application_id = g."applicationId"
  ), paid AS (
    INSERT INTO applications.payment
      (application_id, paid_on, amount_cents, note, recorded_by, recorded_at, entry_id, incoming_payment_id)
    SELECT e.application_id, e.paid_on, g.before + g."amountCents", e.note, e.entered_by_email, e.entered_at, e.id,
      CASE WHEN g.before = 0 AND (SELECT count(*) FROM given) = 1 THEN $1::uuid END
    FROM given g JOIN entry e ON e.application_id = g."applicationId" WHERE g."isPaid"
  ), raised AS (
    UPDATE applications.application SET version = version + 1 WHERE id IN (SELECT "applicationId" FROM given)
  )
  SELECT e.id::text AS "entryId", e.application_id AS "applicationId", a.language, e.entered_at AS "enteredAt"
  FROM entry e JOIN applications.application a ON a.id = e.application_id`;

interface Paying {
  paymentId: string;
  parts: { applicationId: string; amountCents: number; isPaid: boolean }[];
  /** `yyyy-mm-dd` */
  paidOn: string;
  note: string | null;
  administrator: Identity;
}

/** Lets a payment pay fees of locked applications, or parts of them, raises their versions, and lets the applicants know. */
export async function payFees(manager: EntityManager, notices: FeeNotices, paying: Paying): Promise<void> {
  const { paymentId, parts, paidOn, note, administrator } = paying;
  const placed = JSON.stringify(parts.map((part, index) => ({ ...part, place: index + 1 })));
  const { userId, email } = administrator;
  await notices.add(manager, await runPrepared(manager, PAY, [paymentId, placed, paidOn, note, userId, email]));
}

/** Locks the applications whose fees the payments pay, in the order of their ids. */
const LOCK_PAID = statement('lock-paid-applications', { id: COLUMN.uuid })`
  SELECT a.id FROM applications.application a WHERE a.id IN (
    SELECT s.application_id FROM applications.payment_part s WHERE s.incoming_payment_id = ANY($1::uuid[]))
  ORDER BY a.id FOR UPDATE OF a`;

const LOCK_PAYMENTS = statement('lock-incoming-payments', { id: COLUMN.uuid })`
  SELECT id FROM applications.incoming_payment WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE`;

const PAID = statement('paid-applications', { id: COLUMN.uuid })`
  SELECT DISTINCT application_id AS id FROM applications.payment_part WHERE incoming_payment_id = ANY($1::uuid[])`;

/**
 * Locks the applications whose fees payments pay, and then the payments, as all acts do.
 * @returns the ids of the applications
 * @throws DomainError conflict with the text `refusal` if another act came between
 */
export async function lockWithApplications(
  manager: EntityManager,
  paymentIds: string[],
  refusal: MessageKey = 'payments.changedMeanwhile',
): Promise<string[]> {
  const locked = new Set((await runPrepared(manager, LOCK_PAID, [paymentIds])).map(({ id }) => id));
  await runPrepared(manager, LOCK_PAYMENTS, [paymentIds]);
  const paid = await runPrepared(manager, PAID, [paymentIds]);
  if (paid.some(({ id }) => !locked.has(id))) throw new DomainError('conflict', refusal);
  return paid.map(({ id }) => id);
}

/** Takes back what the payments `$1` pay, or what pays the application `$2`; an application of ten years ago has no parts any more. */
const FREE = statement('free-parts', ENTRY_COLUMNS)`
  WITH freed AS (
    DELETE FROM applications.payment_part
    WHERE incoming_payment_id = ANY($1::uuid[]) OR application_id = $2::uuid
    RETURNING incoming_payment_id, application_id, amount_cents
  ), unpaid AS (
    DELETE FROM applications.payment WHERE application_id = $2 OR application_id IN (SELECT application_id FROM freed)
    RETURNING application_id, paid_on, amount_cents, note
  ), entry AS (
    INSERT INTO applications.payment_entry
      (application_id, kind, paid_on, amount_cents, note, entered_by_id, entered_by_email)
    SELECT f.application_id, 'undone', i.paid_on, f.amount_cents, u.note, $3::uuid, $4::text
    FROM freed f JOIN applications.incoming_payment i ON i.id = f.incoming_payment_id
      LEFT JOIN unpaid u ON u.application_id = f.application_id
    UNION ALL SELECT application_id, 'undone', paid_on, amount_cents, note, $3, $4 FROM unpaid
      WHERE NOT EXISTS (SELECT FROM freed)
    RETURNING id, application_id, entered_at
  ), raised AS (
    UPDATE applications.application SET version = version + 1 WHERE id IN (SELECT application_id FROM entry)
  )
  SELECT max(e.id)::text AS "entryId", e.application_id AS "applicationId", a.language, max(e.entered_at) AS "enteredAt"
  FROM entry e JOIN applications.application a ON a.id = e.application_id GROUP BY e.application_id, a.language`;

type Freed = { paymentIds: string[] } | { applicationId: string };

/**
 * Takes back what payments pay, or what pays one application, raises the versions of the applications, and lets the applicants know. All
 * are locked. The payments keep their state.
 * @returns the number of applications
 */
export async function freeParts(manager: EntityManager, notices: FeeNotices, of: Freed, administrator: Identity) {
  const [paymentIds, applicationId] = 'paymentIds' in of ? [of.paymentIds, null] : [[], of.applicationId];
  const { userId, email } = administrator;
  const entries = await runPrepared(manager, FREE, [paymentIds, applicationId, userId, email]);
  await notices.add(manager, entries);
  return entries.length;
}
