import {
  API,
  EXPORT_COLUMNS,
  EXPORT_FORMATS,
  type ExportColumn,
  type ExportFormat,
  TIME_ZONE,
  translate,
} from '@lacorte/contracts';
import { Admission, allUnderstood, type QueryParameters, sendStream } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { COLUMN, orNull, runPrepared, statement, variantOf } from '@lacorte/persistence';
import { Controller, Get, Optional, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import type { Filter } from '../read-page';
import { toFilter, toListRequest, toOrder } from '../review/application-filter';
import { requireTender } from '../tenders/read-tenders';
import { chosenColumns } from './export-columns';
import { openExported } from './read-exported';
import { writeCsv } from './write-csv';
import { writeXlsx } from './write-xlsx';

/** An export occupies a connection to the database and, for seconds, most of a processor. */
const ADMISSION = { slots: 2, waiting: 4, longestWaitMs: 10_000 };

/** Bounds how long a slow client keeps its slot. The largest export takes four minutes at 1 Mbit/s. */
const LONGEST_SENDING_MS = 300_000;

@Admin()
@Controller()
export class ExportsController {
  private readonly admission = new Admission(ADMISSION);

  constructor(
    private readonly database: DataSource,
    @Optional() private readonly longestSendingMs: number = LONGEST_SENDING_MS,
  ) {}

  @Get(API.exportApplications)
  async export(@Query() query: QueryParameters, @IdentityOf() by: Identity, @Res() response: Response): Promise<void> {
    const request = toExportRequest(query, by);
    await this.admission.run(
      () => this.send(request, by, response),
      () => response.destroyed,
    );
  }

  /**
   * Sends applications as a spreadsheet file, and records the export in the access log. All rows show the data of one moment. The
   * transaction lasts until the file is sent, or the client disconnects.
   */
  private async send({ list, format, columns }: ExportRequest, { email }: Identity, response: Response): Promise<void> {
    if (list.tender !== null) await requireTender(this.database, list.tender);
    await this.database.transaction('REPEATABLE READ', async (manager) => {
      const filter = toFilter(list);
      const name = `${await exportName(manager, list.tender, filter)}.${format}`;
      const chosen = chosenColumns(columns);
      const { batches, close } = await openExported(manager, chosen, filter, toOrder(list.sort));
      await recordAccess(this.database, { action: 'export', who: email, tenderId: list.tender ?? undefined });
      const exported = [...chosen.stored, ...chosen.computed];
      const content =
        format === 'csv' ? writeCsv(exported, batches) : writeXlsx(translate('export.sheet'), exported, batches);
      response.setHeader('Content-Type', CONTENT_TYPES[format]);
      response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
      await sendStream(content, response, this.longestSendingMs).finally(close);
    });
  }
}

/** Today in Rome, and the codes of the tenders `t` that fulfil a condition. `exportName` puts the condition in the place of `true`. */
const NAMED = statement('name-of-export', { day: COLUMN.text, codes: orNull(COLUMN.json<string[]>()) })`
  SELECT to_char(now() AT TIME ZONE '${TIME_ZONE}', 'YYYY-MM-DD') AS day, jsonb_agg(t.code) AS codes
  FROM applications.tender t WHERE true`;

const SEVERAL = 'tutti';

export const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Filters, order, format and columns of an export. The page of the list is ignored. */
type ExportRequest = ReturnType<typeof toExportRequest>;

/** A missing format is CSV, an empty one is invalid. Without a choice all columns are exported. */
function toExportRequest(query: QueryParameters, administrator: Identity) {
  const { format = 'csv', columns = '' } = query;
  const list = toListRequest(query, administrator);
  const understood = allUnderstood({
    format: [EXPORT_FORMATS.find((known) => known === format), 'export.formatInvalid'],
    columns: [columnsIn(columns), 'export.columnsInvalid'],
  });
  return { list, ...understood };
}

function columnsIn(given: unknown): ExportColumn[] | undefined {
  if (given === '') return [...EXPORT_COLUMNS];
  if (typeof given !== 'string') return undefined;
  const names: string[] = given.split(',').map((name) => name.trim());
  const columns = EXPORT_COLUMNS.filter((known) => names.includes(known));
  return names.every((name) => EXPORT_COLUMNS.some((known) => known === name)) ? columns : undefined;
}

/** A file name such as `domande-2025-2026-11-23`, with the code of the tender if all rows have the same tender, otherwise `tutti`. */
async function exportName(manager: EntityManager, tender: string | null, { where, parameters }: Filter) {
  const rows = `SELECT FROM applications.application a ${where === '' ? 'WHERE' : `${where} AND`} a.tender_id = t.id`;
  const condition = tender === null ? `EXISTS (${rows})` : 't.id = $1';
  const text = NAMED.text.replace('WHERE true', `WHERE ${condition}`);
  const [named] = await runPrepared(manager, variantOf(NAMED, { text }), tender === null ? parameters : [tender]);
  const [code = SEVERAL, another] = named?.codes ?? [];
  return `domande-${another === undefined ? code : SEVERAL}-${named?.day}`;
}
