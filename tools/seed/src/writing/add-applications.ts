import { ADVISORY_LOCKS } from '@lacorte/persistence/advisory-locks';
import type { ClientBase } from 'pg';
import { DoubtfulApplications } from '../applications/doubts';
import { schedule } from '../applications/submission-times';
import { decide } from '../assessments/decide';
import type { SeedArguments } from '../command/arguments';
import { closeTender } from './close-tender';
import { nextIndex, periodFor, takeNumbers, tenderWith } from './numbering';
import { insert, TABLES } from './rows';
import { type DocumentStore, type StoredFile, storeDocuments } from './store-documents';

export interface Order extends Omit<SeedArguments, 'documents'> {
  passwordHash: string;
  /** Number of applications with documents, and where these are stored. */
  documents: { count: number; store: DocumentStore } | null;
}

/** Reports progress. */
export type Report = (what: 'documents' | 'applications', done: number, of: number) => void;

/** Rows of a transaction: applicants of a running product wait for the counters that it locks. */
const BATCH = 1_000;

/** Adds the next applications of a seed with their users and documents, in batches. An interrupted run is continued by the next. */
export class AddApplications {
  /** @param client a connection whose role may write to the schemas of auth, applications and documents */
  constructor(
    private readonly client: ClientBase,
    private readonly report: Report,
  ) {}

  /**
   * @returns the first added index of the seed, and the number of files
   * @throws RangeError when the tender has not opened, or the year has no codes or no time left; DomainError unavailable without object storage
   */
  async run(order: Order): Promise<{ first: number; files: number }> {
    // Allows one seed at a time per database; released when the connection ends.
    await this.client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.seed]);
    const first = await nextIndex(this.client, order.seed);
    // Stored before the rows that name them.
    const files = await this.storeDocuments(order, first);
    await this.insertAll(order, first, files);
    await this.client.query(`ANALYZE ${TABLES.join(', ')}`);
    return { first, files: [...files.values()].flat().length };
  }

  private async storeDocuments({ seed, documents }: Order, first: number): Promise<Map<string, StoredFile[]>> {
    if (!documents) return new Map();
    const { count, store } = documents;
    const indexes = Array.from({ length: count }, (_, offset) => first + offset);
    let done = 0;
    return storeDocuments(store, seed, indexes, () => {
      done += 1;
      this.report('documents', done, count);
    });
  }

  private async insertAll(
    { seed, tender: code, applications: count, doubtful, passwordHash, readyForRanking }: Order,
    first: number,
    files: Map<string, StoredFile[]>,
  ): Promise<void> {
    // All numbers at once, so that numbers and instants grow together.
    const tender = await tenderWith(this.client, code);
    const { firstNumber, submissions } = await this.inTransaction(async () => {
      const firstNumber = await takeNumbers(this.client, tender, count);
      return { firstNumber, submissions: schedule(seed, first, count, await periodFor(this.client, tender, count)) };
    });
    const drawn = new DoubtfulApplications({ seed, first, count: doubtful }, await this.takenCodes());
    for (let from = 0; from < count; from += BATCH) {
      const batch = submissions.slice(from, from + BATCH).map(({ index, at }, offset) => {
        const stated = drawn.draw(index);
        const application = readyForRanking ? decide(stated, tender, drawn.isDuplicate(index)) : stated;
        return {
          tender,
          application,
          number: firstNumber + from + offset,
          submittedAt: new Date(at),
          now: tender.now,
          codiceFiscale: drawn.codeOf(index),
          files: files.get(application.id) ?? [],
        };
      });
      await this.inTransaction(() => insert(this.client, batch, passwordHash));
      this.report('applications', from + batch.length, count);
    }
    if (readyForRanking) await this.inTransaction(() => closeTender(this.client, tender.id));
  }

  private async takenCodes(): Promise<string[]> {
    const text = 'SELECT codice_fiscale FROM applications.application';
    const { rows } = await this.client.query<[string]>({ text, rowMode: 'array' });
    return rows.map(([code]) => code);
  }

  private async inTransaction<T>(work: () => Promise<T>): Promise<T> {
    await this.client.query('BEGIN');
    try {
      const result = await work();
      await this.client.query('COMMIT');
      return result;
    } catch (error) {
      // A lost connection has rolled back already; the first error matters.
      await this.client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }
}
