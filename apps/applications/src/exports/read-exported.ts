import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { assess, type TenderRules } from '@lacorte/tender-rules';
import type { EntityManager } from 'typeorm';
import { AGE_DAY } from '../assessment/assessment.row';
import type { Filter } from '../review/application-filter';
import type { ChosenColumns } from './export-columns';
import { assessedIn, type ExportedRow, exportedRows, fetched, rowOf } from './exported-row';

const STANDARDS = statement('standards-of-tenders', {
  id: COLUMN.uuid,
  rules: COLUMN.json<TenderRules>(),
  ageDay: COLUMN.text,
})`SELECT t.id, t.rules, ${AGE_DAY} AS "ageDay" FROM applications.tender t`;

/** Rows in one batch. A batch keeps the process from other requests for a few milliseconds only. */
const BATCH = 500;
const FETCH = fetched(BATCH, 'exported_applications');

type Standards = Map<string, NonNullable<typeof STANDARDS.row>>;

/**
 * The rows of an export in batches, from a cursor of a transaction, each as `rowOf` joins its values. The next batch is read while the
 * last one is written. Rules are read once per tender, because reading them with each row would cost more than the rest of the row.
 */
export class ExportedBatches implements AsyncIterable<Iterable<string>> {
  private next: Promise<ExportedRow[]>;
  private isClosed = false;

  private constructor(
    private readonly manager: EntityManager,
    private readonly columns: ChosenColumns,
    private readonly standards: Standards,
    first: ExportedRow[],
  ) {
    this.next = Promise.resolve(first);
  }

  /** Opens the cursor and reads the first batch, so that a failure can still become an error answer. */
  static async open(
    manager: EntityManager,
    columns: ChosenColumns,
    { where, parameters }: Filter,
    order: string,
  ): Promise<ExportedBatches> {
    const standards = new Map((await runPrepared(manager, STANDARDS)).map((standard) => [standard.id, standard]));
    const text = `DECLARE exported_applications NO SCROLL CURSOR FOR ${exportedRows(columns)} ${where} ${order}`;
    await runPrepared(manager, { text }, parameters);
    return new ExportedBatches(manager, columns, standards, await runPrepared(manager, FETCH));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Iterable<string>> {
    for (let rows = await this.next; rows.length > 0 && !this.isClosed; rows = await this.next) {
      this.next = rows.length < BATCH ? Promise.resolve([]) : this.read();
      yield this.complete(rows);
    }
  }

  /** Waits for the batch that is being read. No batch is read after it. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.next.catch(() => {});
  }

  /** Nobody waits for the batch when the client goes away. Its failure must not end the process then. */
  private read(): Promise<ExportedRow[]> {
    const rows = runPrepared(this.manager, FETCH);
    rows.catch(() => {});
    return rows;
  }

  /** Makes one row at a time, so that each can be freed before the next one. */
  private *complete(rows: ExportedRow[]): Generator<string> {
    for (const { stored, facts } of rows) yield rowOf(stored, this.computedOf(facts));
  }

  private computedOf(facts: string | null): string[] {
    const { computed } = this.columns;
    if (computed.length === 0) return [];
    const assessed = facts === null ? null : assessedIn(facts);
    const standard = assessed && this.standards.get(assessed.tenderId);
    const result = standard && assess(assessed.facts, { ...standard, birthDate: assessed.birthDate });
    return computed.map(({ valueIn }) => (result ? valueIn(result) : ''));
  }
}
