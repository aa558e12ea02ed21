import { COLUMN, runPrepared, statement, variantOf } from '@lacorte/persistence';
import { assess, type TenderRules } from '@lacorte/tender-rules';
import type { EntityManager } from 'typeorm';
import { AGE_DAY } from '../assessment/assessment.row';
import type { ApplicationFilter } from '../review/application-filter';
import { EXPORTED, type ExportedApplication, type ExportedRow } from './exported-row';

const STANDARDS = statement('standards-of-tenders', {
  id: COLUMN.uuid,
  rules: COLUMN.json<TenderRules>(),
  ageDay: COLUMN.text,
})`SELECT t.id, t.rules, ${AGE_DAY} AS "ageDay" FROM applications.tender t`;

/** Rows in one batch: few enough to keep the process from other requests for a few milliseconds only. */
const BATCH = 500;
const FETCH = variantOf(EXPORTED, { text: `FETCH ${BATCH} FROM exported_applications` });

type Standards = Map<string, NonNullable<typeof STANDARDS.row>>;

/**
 * Applications of an export in batches, from a cursor of a transaction. One batch is read while the one before is written. Rules are
 * read once per tender: reading them with each row would cost more than the rest of the row.
 */
export class ExportedBatches implements AsyncIterable<ExportedApplication[]> {
  private next: Promise<ExportedRow[]>;
  private isClosed = false;

  private constructor(
    private readonly manager: EntityManager,
    private readonly standards: Standards,
    first: ExportedRow[],
  ) {
    this.next = Promise.resolve(first);
  }

  /** Opens the cursor and reads the first batch, so that a failure can still become an error answer. */
  static async open(manager: EntityManager, { where, parameters }: ApplicationFilter, order: string) {
    const standards = new Map((await runPrepared(manager, STANDARDS)).map((standard) => [standard.id, standard]));
    const text = `DECLARE exported_applications NO SCROLL CURSOR FOR ${EXPORTED.text} ${where} ${order}`;
    await runPrepared(manager, { text }, parameters);
    return new ExportedBatches(manager, standards, await runPrepared(manager, FETCH));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ExportedApplication[]> {
    for (let rows = await this.next; rows.length > 0 && !this.isClosed; rows = await this.next) {
      this.next = rows.length < BATCH ? Promise.resolve([]) : this.read();
      yield rows.map((row) => this.assessed(row));
    }
  }

  /** Waits for the last batch. Nothing is read after it. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.next.catch(() => {});
  }

  /** A client that goes away leaves this batch unread; its failure must not end the process. */
  private read(): Promise<ExportedRow[]> {
    const rows = runPrepared(this.manager, FETCH);
    rows.catch(() => {});
    return rows;
  }

  private assessed(row: ExportedRow): ExportedApplication {
    const { isAssessed, dataNascita: birthDate } = row;
    const standard = this.standards.get(row.tenderId);
    const isMeasured = isAssessed && standard !== undefined && typeof birthDate === 'string';
    return Object.assign(row, {
      result: isMeasured ? assess(row, { rules: standard.rules, ageDay: standard.ageDay, birthDate }) : null,
    });
  }
}
