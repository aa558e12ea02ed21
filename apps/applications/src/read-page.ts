import type { Page } from '@lacorte/contracts';
import type { PageRequest } from '@lacorte/http-server';
import { runPrepared, type Statement, variantOf } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';

/** The statements of a list. The last two parameters of `rows` are the size of the page and the number of rows before it. */
interface List<Row extends object> {
  rows: Statement<Row>;
  count: Statement<{ total: number }>;
}

/** A WHERE clause with its parameters, numbered from 1. It may be empty. */
export interface Filter {
  where: string;
  parameters: unknown[];
}

/** Reads a page of a list. `values` are the parameters that both statements share. */
export async function readPage<Row extends object, Item>(
  database: DataSource,
  list: List<Row>,
  values: unknown[],
  { page, pageSize }: PageRequest,
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  const [rows, [counted]] = await Promise.all([
    runPrepared(database, list.rows, [...values, pageSize, (page - 1) * pageSize]),
    runPrepared(database, list.count, values),
  ]);
  return { items: rows.map(toItem), total: counted?.total ?? 0, page, pageSize };
}

/** Adds a filter and an order to the statements of a list that has neither. The result is planned for each execution. */
export function filtered<Row extends object>(
  { rows, count }: List<Row>,
  { where, parameters }: Filter,
  order: string,
): List<Row> {
  const bounds = `LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`;
  return {
    rows: variantOf(rows, { text: `${rows.text} ${where} ${order} ${bounds}` }),
    count: variantOf(count, { text: `${count.text} ${where}` }),
  };
}
