import { randomUUID } from 'node:crypto';
import type { ImportResult, StatementFormat } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { ADVISORY_LOCKS, COLUMN, countAffected, orNull, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import type { ReadStatement } from '../bank-statements/read-statement';
import { FeeNotices } from './fee-notices';
import type { ReceivedPayment } from './incoming-payment.row';
import { type NewRows, newRowsIn, wantedAmounts } from './known-rows';
import { receive } from './match-payments';
import { lockByCode } from './pay-fees';
import { rememberColumns } from './statement-formats';
import { eurosOf, type StatementUpload, StatementUploads } from './statement-uploads';

/** Rows per execution of the statement that stores them, because its time grows with the square of its rows. */
const ROWS_AT_ONCE = 200;

/** Held until the transaction ends, so that two imports do not take the same rows, and no import is undone meanwhile. */
export const LOCK_IMPORTS = statement(
  'lock-statement-imports',
)`SELECT FROM pg_advisory_xact_lock(${ADVISORY_LOCKS.statementImport})`;

const STORED = statement('stored-statement-rows', {
  id: COLUMN.uuid,
  knownBy: COLUMN.text,
  date: COLUMN.text,
  amountCents: COLUMN.float,
  payer: COLUMN.text,
  reference: orNull(COLUMN.text),
  state: COLUMN.text,
  format: orNull(COLUMN.textOf<StatementFormat>()),
})`
  SELECT p.id, p.known_by AS "knownBy", to_char(p.paid_on, 'YYYY-MM-DD') AS date, p.amount_cents::float8 AS "amountCents",
    p.payer, p.reference, p.state, i.format
  FROM unnest($1::date[], $2::bigint[]) AS wanted(day, cents)
    JOIN applications.incoming_payment p ON p.paid_on = wanted.day AND p.amount_cents = wanted.cents
    LEFT JOIN applications.statement_import i ON i.id = p.import_id
  WHERE p.source = 'statement' AND p.split_from IS NULL`;

const STORED_PARTS = statement('stored-parts-of-entries', {
  entryReference: COLUMN.text,
  date: COLUMN.text,
  amountCents: COLUMN.float,
})`
  SELECT coalesce(entry_reference, '') AS "entryReference", to_char(paid_on, 'YYYY-MM-DD') AS date, sum(amount_cents)::float8 AS "amountCents"
  FROM applications.incoming_payment WHERE entry_reference = ANY($1::text[]) AND split_from IS NULL GROUP BY entry_reference, paid_on`;

const BEGIN = statement('begin-statement-import')`
  INSERT INTO applications.statement_import (id, format, refused, ignored, imported_by_id, imported_by_email)
  VALUES ($1, $2, $3, $4, $5, $6)`;

const COUNT = statement('count-statement-import')`
  UPDATE applications.statement_import SET matched = $2, unmatched = $3, already_known = $4 WHERE id = $1`;

const REPLACE = statement('replace-collective-entries')`
  UPDATE applications.incoming_payment SET state = 'replaced', replaced_by = $2
  WHERE id = ANY($1::uuid[]) AND state = 'unmatched'`;

/** Takes the credits of a bank statement, all or none. */
@Injectable()
export class ImportStatement {
  constructor(
    private readonly database: DataSource,
    private readonly uploads: StatementUploads,
    private readonly notices: FeeNotices,
  ) {}

  run(upload: StatementUpload, administrator: Identity): Promise<ImportResult> {
    return this.uploads.read(upload, (read) =>
      this.database.transaction(async (manager) => {
        const result = await take(manager, this.notices, read, administrator);
        const { table } = read;
        if (upload.columns && table && table.mapping.headerLine > 0) {
          await rememberColumns(manager, table.columns, table.mapping, administrator);
        }
        return result;
      }),
    );
  }
}

async function take(
  manager: EntityManager,
  notices: FeeNotices,
  read: ReadStatement,
  administrator: Identity,
): Promise<ImportResult> {
  const { format, credits, refused, ignored, balances } = read;
  const { userId, email } = administrator;
  const importId = randomUUID();
  await runPrepared(manager, LOCK_IMPORTS);
  await runPrepared(manager, BEGIN, [importId, format, refused.length, ignored, userId, email]);
  const payments = (await prepared(manager, read, importId)).map(
    ({ credit: { line: _line, entry, ...row }, ...known }): ReceivedPayment => ({
      ...row,
      ...known,
      source: 'statement',
      importId,
      entryReference: entry?.reference ?? null,
    }),
  );
  let [matched, unmatched] = [0, 0];
  for (let start = 0; start < payments.length; start += ROWS_AT_ONCE) {
    const received = await receive(manager, notices, payments.slice(start, start + ROWS_AT_ONCE), administrator);
    matched += received.matched;
    unmatched += received.unmatched;
  }
  const alreadyKnown = credits.length - matched - unmatched;
  await runPrepared(manager, COUNT, [importId, matched, unmatched, alreadyKnown]);
  await recordAccess(manager, { action: 'payments-imported', who: email });
  const rows = credits.length + refused.length;
  return {
    ...{ format, importId, rows, matched, unmatched, alreadyKnown, refused, ignored },
    ...eurosOf(credits),
    balances,
  };
}

/** Finds the new rows, locks their applications, and lets them replace collective entries. */
async function prepared(manager: EntityManager, read: ReadStatement, importId: string) {
  for (;;) {
    const { rows, replaced } = await newRowsOf(manager, read);
    // All at once, because the rows are stored in several executions.
    await lockByCode(
      manager,
      rows.flatMap(({ credit }) => credit.codes),
    );
    // An entry that was matched or dismissed by hand since the rows were read is not replaced.
    if ((await countAffected(manager, REPLACE, [replaced, importId])) === replaced.length) return rows;
  }
}

async function newRowsOf(manager: EntityManager, { credits, format }: ReadStatement): Promise<NewRows> {
  const wanted = wantedAmounts(credits);
  const days = wanted.map(({ date }) => date);
  const amounts = wanted.map(({ amountCents }) => amountCents);
  const references = credits.flatMap(({ entry, reference }) => (entry === null && reference ? [reference] : []));
  const stored = await runPrepared(manager, STORED, [days, amounts]);
  const parts = await runPrepared(manager, STORED_PARTS, [references]);
  return newRowsIn(credits, format, stored, parts);
}
