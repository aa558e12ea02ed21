import { outcomeName, type PublishedRanking, stageName } from '@lacorte/contracts';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import type { ExportedColumn } from '../exports/export-columns';
import { rowOf } from '../exports/exported-row';
import { writeCsv } from '../exports/write-csv';
import { ENTRY_COLUMNS, ENTRY_LIST, type EntryRow } from './list-published-entries';

/** Entries in one batch, which keeps the process from other requests for a few milliseconds only. */
const BATCH = 1_000;

const NEXT = statement('published-entries-for-csv', { ...ENTRY_COLUMNS, place: COLUMN.integer })`
  SELECT ${ENTRY_LIST}, e.place FROM applications.ranking_entry e
  WHERE e.ranking_id = $1 AND e.place > $2 ORDER BY e.place LIMIT ${BATCH}`;

const COLUMNS: ExportedColumn[] = [
  { header: 'Posizione', type: 'number' },
  { header: 'Codice domanda', type: 'text' },
  { header: 'Punti', type: 'number' },
  { header: 'Esito', type: 'text' },
  { header: 'Tipologia', type: 'text' },
];

const valuesOf = ({ position, applicationCode, points, isAssigned, housingType }: EntryRow) => [
  String(position),
  applicationCode,
  String(points),
  outcomeName(isAssigned ? 'assigned' : 'waiting'),
  housingType,
];

export const csvNameOf = ({ tenderCode, stage }: PublishedRanking) =>
  `graduatoria-${tenderCode}-${stageName(stage)}.csv`;

/** A published ranking as a CSV file in pieces. No transaction is open between them, because a published ranking never changes. */
export function csvOf(database: DataSource, rankingId: string): AsyncIterable<Uint8Array> {
  return writeCsv(COLUMNS, batches(database, rankingId));
}

async function* batches(database: DataSource, rankingId: string): AsyncGenerator<string[]> {
  let last = 0;
  let count = 0;
  do {
    const rows = await runPrepared(database, NEXT, [rankingId, last]);
    last = rows.at(-1)?.place ?? last;
    count = rows.length;
    yield rows.map((row) => rowOf(null, valuesOf(row)));
  } while (count === BATCH);
}
