import type { ClientBase } from 'pg';
import { drawApplication } from '../applications/seeded-application';
import { schedule } from '../applications/submission-times';
import { UniqueCodes } from '../people/unique-codes';
import { insertRows } from './insert-rows';
import { nextIndex } from './next-index';
import { periodFor, takeNumbers } from './numbering';
import {
  type SubmittedApplication,
  toApplicationRow,
  toClaimRows,
  toFileRows,
  toStatusChangeRows,
  toUploadRows,
  toUserRow,
} from './rows';
import { type DocumentStore, type StoredFile, storeDocuments } from './store-documents';
import { APPLICATIONS, CLAIMS, FILES, STATUS_CHANGES, UPLOADS, USERS } from './tables';

export interface Order {
  seed: number;
  /** How many. */
  applications: number;
  /** Of every user's password. */
  passwordHash: string;
  /** How many of the applications get documents, and where these go. */
  documents: { count: number; store: DocumentStore } | null;
}

export interface Added {
  /** Index of the first application that was added, among those of the seed. */
  first: number;
  files: number;
}

/** Tells how far the work is. */
export type Report = (what: 'documents' | 'applications', done: number, of: number) => void;

/** Lets one seed work on a database at a time; the database frees it when the connection ends. */
const SEED_LOCK = 7_312_003;
const BATCH = 2_000;

/** Adds the next applications of a seed, with their users and documents: all of them, or nothing but stored objects. */
export class AddApplications {
  /** @param client a connection whose role may write to the schemas of auth, applications and documents */
  constructor(
    private readonly client: ClientBase,
    private readonly report: Report,
  ) {}

  /** @throws RangeError when the year has no codes or no time left; DomainError unavailable without object storage */
  async run(order: Order): Promise<Added> {
    await this.client.query('SELECT pg_advisory_lock($1)', [SEED_LOCK]);
    const first = await nextIndex(this.client, order.seed);
    // before anything is in the database, so that rows never name an object that is not there
    const files = await this.storeDocuments(order, first);
    await this.inTransaction(() => this.insert(order, first, files));
    await this.client.query(
      `ANALYZE ${[USERS, APPLICATIONS, STATUS_CHANGES, UPLOADS, FILES].map(({ name }) => name).join(', ')}`,
    );
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

  private async insert(
    { seed, applications, passwordHash }: Order,
    first: number,
    files: Map<string, StoredFile[]>,
  ): Promise<void> {
    const firstNumber = await takeNumbers(this.client, applications);
    const submissions = schedule(seed, first, applications, await periodFor(this.client, applications));
    const codes = new UniqueCodes(await this.takenCodes());
    for (let from = 0; from < applications; from += BATCH) {
      const batch = submissions.slice(from, from + BATCH).map(({ index, at }, offset) => {
        const application = drawApplication(seed, index);
        return {
          application,
          number: firstNumber + from + offset,
          submittedAt: new Date(at),
          codiceFiscale: codes.take(application.person, application.omocodia),
          files: files.get(application.id) ?? [],
        };
      });
      await this.insertBatch(batch, passwordHash);
      this.report('applications', from + batch.length, applications);
    }
  }

  private async insertBatch(batch: SubmittedApplication[], passwordHash: string): Promise<void> {
    const users = batch.map((application) => toUserRow(application, passwordHash));
    await insertRows(this.client, USERS, users);
    await insertRows(this.client, APPLICATIONS, batch.map(toApplicationRow));
    await insertRows(this.client, STATUS_CHANGES, batch.flatMap(toStatusChangeRows));
    await insertRows(this.client, UPLOADS, batch.flatMap(toUploadRows));
    await insertRows(this.client, FILES, batch.flatMap(toFileRows));
    await insertRows(this.client, CLAIMS, batch.flatMap(toClaimRows));
  }

  private async takenCodes(): Promise<string[]> {
    const { rows } = await this.client.query<[string]>({
      text: 'SELECT codice_fiscale FROM applications.application',
      rowMode: 'array',
    });
    return rows.map(([code]) => code);
  }

  private async inTransaction(work: () => Promise<void>): Promise<void> {
    await this.client.query('BEGIN');
    try {
      await work();
      await this.client.query('COMMIT');
    } catch (error) {
      // a connection that is gone has rolled back already; what was wrong in the first place matters
      await this.client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }
}
