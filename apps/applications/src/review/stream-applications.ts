import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { instantText } from '../tenders/tender.row';
import { ADMIN_TABLES, adminList } from './admin-application';

const BATCH = 250;

/** `json` is an application as the API shows it. The database writes it faster than the process reads columns. */
const COLUMNS = { id: COLUMN.uuid, instant: COLUMN.text, json: COLUMN.text };
const SELECT_BATCH = `
  SELECT a.id, a.created_at::text AS instant, (
    SELECT row_to_json(item)::text FROM (SELECT ${adminList(instantText('a.created_at'))}) AS item) AS json
  FROM ${ADMIN_TABLES}`;
const NEWEST_FIRST = `ORDER BY a.created_at DESC, a.id DESC LIMIT ${BATCH}`;

const FIRST_BATCH = statement('first-batch-of-applications', COLUMNS)`${SELECT_BATCH} ${NEWEST_FIRST}`;

const NEXT_BATCH = statement('next-batch-of-applications', COLUMNS)`
  ${SELECT_BATCH} WHERE (a.created_at, a.id) < ($1::timestamptz, $2::uuid) ${NEWEST_FIRST}`;

type Batch = NonNullable<typeof FIRST_BATCH.row>[];

/**
 * Streams all applications, newest first, as a JSON array in pieces, and records this in the access log. At most two batches are in memory.
 * The first rows are read before the answer begins, so that a failure can still become an error answer.
 */
export async function streamApplications(database: DataSource, { email }: Identity): Promise<AsyncIterable<string>> {
  const first = await runPrepared(database, FIRST_BATCH);
  await recordAccess(database, { action: 'bare-list', who: email });
  return pieces(database, first);
}

/** Reads each batch while the previous one is written. */
async function* pieces(database: DataSource, first: Batch): AsyncIterable<string> {
  if (first.length === 0) yield '[]';
  let separator = '[';
  for (let rows = first; rows.length > 0; ) {
    const next = batchAfter(database, rows);
    // After the client has disconnected, nothing awaits this batch, and its failure must not end the process.
    next.catch(() => {});
    yield separator + rows.map(({ json }) => json).join(',');
    separator = ',';
    rows = await next;
  }
  if (first.length > 0) yield ']';
}

async function batchAfter(database: DataSource, rows: Batch): Promise<Batch> {
  const last = rows.length === BATCH ? rows.at(-1) : undefined;
  return last ? runPrepared(database, NEXT_BATCH, [last.instant, last.id]) : [];
}
