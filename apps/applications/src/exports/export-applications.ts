import { type ExportFormat, TIME_ZONE, translate } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { COLUMN, orNull, runPrepared, statement, variantOf } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { type Filter, toFilter, toOrder } from '../review/application-filter';
import { requireTender } from '../tenders/read-tenders';
import { chosenColumns } from './export-columns';
import type { ExportRequest } from './export-request';
import { ExportedBatches } from './read-exported';
import { writeCsv } from './write-csv';
import { writeXlsx } from './write-xlsx';

/** Today in Rome, and the codes of the tenders `t` that fulfil a condition in the place of `true`. */
const NAMED = statement('name-of-export', { day: COLUMN.text, codes: orNull(COLUMN.json<string[]>()) })`
  SELECT to_char(now() AT TIME ZONE '${TIME_ZONE}', 'YYYY-MM-DD') AS day, jsonb_agg(t.code) AS codes
  FROM applications.tender t WHERE true`;

const SEVERAL = 'tutti';

export interface ExportedFile {
  name: string;
  contentType: string;
  content: NodeJS.ReadableStream | AsyncIterable<Uint8Array>;
}

type Send = (file: ExportedFile) => Promise<void>;

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Exports applications as a spreadsheet file. The access log records it. */
@Injectable()
export class ExportApplications {
  constructor(private readonly database: DataSource) {}

  /**
   * All rows are of one moment. The transaction lasts as long as `send`, which may end early when its client goes away.
   *
   * @throws DomainError not-found for an unknown tender; any error of the first rows, before `send`
   */
  async run({ list, format, columns }: ExportRequest, administrator: Identity, send: Send): Promise<void> {
    if (list.tender !== null) await requireTender(this.database, list.tender);
    await this.database.transaction('REPEATABLE READ', async (manager) => {
      const filter = toFilter(list);
      const name = `${await exportName(manager, list.tender, filter)}.${format}`;
      const chosen = chosenColumns(columns);
      const batches = await ExportedBatches.open(manager, chosen, filter, toOrder(list.sort));
      const access = { action: 'export', who: administrator.email } as const;
      await recordAccess(this.database, list.tender === null ? access : { ...access, tenderId: list.tender });
      const exported = [...chosen.stored, ...chosen.computed];
      const content =
        format === 'csv' ? writeCsv(exported, batches) : writeXlsx(translate('export.sheet'), exported, batches);
      await send({ name, contentType: CONTENT_TYPES[format], content }).finally(() => batches.close());
    });
  }
}

/**
 * The name of an export's file without its ending, such as `domande-2025-2026-11-23`: with the code of the tender that was asked for,
 * else of the one that all rows belong to, else `tutti`.
 */
async function exportName(
  manager: EntityManager,
  tender: string | null,
  { where, parameters }: Filter,
): Promise<string> {
  const rows = `SELECT FROM applications.application a ${where === '' ? 'WHERE' : `${where} AND`} a.tender_id = t.id`;
  const [condition, values] = tender === null ? [`EXISTS (${rows})`, parameters] : ['t.id = $1', [tender]];
  const text = NAMED.text.replace('WHERE true', `WHERE ${condition}`);
  const [named] = await runPrepared(manager, variantOf(NAMED, { text }), values);
  const [code = SEVERAL, another] = named?.codes ?? [];
  return `domande-${another === undefined ? code : SEVERAL}-${named?.day}`;
}
