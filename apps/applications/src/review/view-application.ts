import {
  type ApplicationDetails,
  type AttachedFile,
  type ConsentVersions,
  type DocumentRequest,
  type HistoryEntry,
  type ListedApplication,
  MAX_PAGE_SIZE,
} from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, orNull, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { ADMIN_CORRECTIONS, ADMIN_CORRECTIONS_COLUMN } from '../corrections/correction.row';
import { REQUESTS_OF_APPLICATION } from '../document-requests/document-request.row';
import { isDuplicateOf } from '../duplicates/same-person';
import { unlessErased } from '../erasure/pseudonyms';
import { PAYMENT_COLUMNS, PAYMENT_LIST, PAYMENT_TABLES } from '../payments/incoming-payment.row';
import { REVIEW_REQUEST_DETAILS, REVIEW_REQUEST_DETAILS_COLUMN } from '../review-requests/review-request.row';
import { WithdrawalEntry } from '../withdrawals/withdrawal.entity';
import { WITHDRAWAL, WITHDRAWAL_COLUMN } from '../withdrawals/withdrawal.row';
import { LISTED_COLUMNS, LISTED_LIST, LISTED_TABLES, toListedApplication } from './admin-application';
import { StatusChange as StatusChangeEntity } from './status-change.entity';

const READ_DETAILS = statement('application-details', {
  ...LISTED_COLUMNS,
  consents: orNull(COLUMN.json<ConsentVersions>()),
  files: COLUMN.json<AttachedFile[]>(),
  documentRequests: COLUMN.json<DocumentRequest[]>(),
  reviewRequest: REVIEW_REQUEST_DETAILS_COLUMN,
  corrections: ADMIN_CORRECTIONS_COLUMN,
  withdrawal: WITHDRAWAL_COLUMN,
})`
  SELECT ${LISTED_LIST}, a.consents->'versions' AS consents, a.attached_files AS files,
    ${REQUESTS_OF_APPLICATION} AS "documentRequests", ${REVIEW_REQUEST_DETAILS} AS "reviewRequest",
    ${ADMIN_CORRECTIONS} AS corrections, ${WITHDRAWAL} AS withdrawal
  FROM ${LISTED_TABLES} WHERE a.id = $1`;

const MATCHED_PAYMENTS = statement('payments-of-application', PAYMENT_COLUMNS)`
  SELECT ${PAYMENT_LIST} FROM ${PAYMENT_TABLES} WHERE p.id IN (SELECT incoming_payment_id FROM applications.payment_part WHERE application_id = $1)
  ORDER BY p.paid_on DESC, p.received_at DESC, p.id DESC`;

/** Shows one application to an administrator. The view is recorded before the answer goes out. */
export async function viewApplication(database: DataSource, id: string, { email }: Identity) {
  const details = await readDetails(database, id);
  await recordAccess(database, { action: 'application-viewed', who: email, applicationCode: details.applicationCode });
  return details;
}

/** @throws DomainError not-found */
export async function readDetails(at: DataSource | EntityManager, id: string): Promise<ApplicationDetails> {
  const [row, payments] = await Promise.all([
    oneRow(at, READ_DETAILS, [id], 'error.applicationNotFound'),
    runPrepared(at, MATCHED_PAYMENTS, [id]),
  ]);
  return { ...toListedApplication(row), incomingPayments: payments.map((one) => ({ ...one, suggestions: [] })) };
}

const DUPLICATES = statement('duplicates-of-application', LISTED_COLUMNS)`
  SELECT ${LISTED_LIST} FROM ${LISTED_TABLES} JOIN applications.application this ON this.id = $1
  WHERE ${isDuplicateOf('a', 'this')} ORDER BY a.created_at DESC, a.id DESC LIMIT ${MAX_PAGE_SIZE}`;

/** The newest duplicates of an application. Their number is limited, because a script may submit many applications. */
export async function listDuplicates(database: DataSource, id: string): Promise<ListedApplication[]> {
  return (await runPrepared(database, DUPLICATES, [id])).map(toListedApplication);
}

/** Returns the changes of the status, the withdrawals and their undoing, newest first. */
export async function readHistory(database: DataSource, applicationId: string): Promise<HistoryEntry[]> {
  const all = { where: { applicationId }, order: { id: 'DESC' } } as const;
  const [changes, withdrawals] = await Promise.all([
    database.getRepository(StatusChangeEntity).find(all),
    database.getRepository(WithdrawalEntry).find(all),
  ]);
  const entries: HistoryEntry[] = [
    ...changes.map(({ fromStatus: from, toStatus: to, ...change }) => ({ from, to, ...madeBy(change) })),
    ...withdrawals.map(({ isWithdrawn, reason, ...change }) => ({
      kind: isWithdrawn ? ('withdrawn' as const) : ('withdrawal-undone' as const),
      by: change.changedByEmail === null ? ('applicant' as const) : ('office' as const),
      reason,
      ...madeBy(change),
    })),
  ];
  return entries.toSorted((one, other) => other.changedAt.localeCompare(one.changedAt));
}

const madeBy = ({ changedByEmail, changedAt }: { changedByEmail: string | null; changedAt: Date }) => ({
  changedBy: changedByEmail === null ? null : unlessErased(changedByEmail),
  changedAt: changedAt.toISOString(),
});
