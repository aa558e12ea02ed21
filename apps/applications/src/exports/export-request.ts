import { EXPORT_COLUMNS, EXPORT_FORMATS, type ExportColumn } from '@lacorte/contracts';
import { allUnderstood, type QueryParameters } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { toListRequest } from '../review/application-filter';

/** The filters and the order of the list; its page does not matter. Columns are in the order of EXPORT_COLUMNS. */
export type ExportRequest = ReturnType<typeof toExportRequest>;

/** CSV without a format (an empty one is invalid), all columns without a choice. @throws DomainError invalid; not-found for a tender's id that is none */
export function toExportRequest(query: QueryParameters, administrator: Identity) {
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
