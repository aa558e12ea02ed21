import type { ClientBase } from 'pg';
import { drawApplication } from '../applications/seeded-application';
import { type Submission, schedule } from '../applications/submission-times';
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

interface Plan {
  firstNumber: number;
  submissions: Submission[];
}

/** Tells how far the work is. */
export type Report = (what: 'documents' | 'applications', done: number, of: number) => void;

/** Lets one seed work on a database at a time; the database frees it when the connection ends. */
const SEED_LOCK = 7_312_003;
/** Rows of a transaction: the counters that it locks are waited for by applicants of the running product. */
const BATCH = 1_000;

/**
 * Adds the next applications of a seed, with their users and documents, in batches. What a run has added before it breaks off
 * stays, and the next run continues after it.
 */
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
    await this.insert(order, first, files);
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
    const { firstNumber, submissions } = await this.inTransaction(() => this.plan(seed, first, applications));
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
      await this.inTransaction(() => this.insertBatch(batch, passwordHash));
      this.report('applications', from + batch.length, applications);
    }
  }

  /** Takes the numbers of all of them at once, so that numbers and instants grow together. */
  private async plan(seed: number, first: number, count: number): Promise<Plan> {
    const firstNumber = await takeNumbers(this.client, count);
    return { firstNumber, submissions: schedule(seed, first, count, await periodFor(this.client, count)) };
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

  private async inTransaction<T>(work: () => Promise<T>): Promise<T> {
    await this.client.query('BEGIN');
    try {
      const result = await work();
      await this.client.query('COMMIT');
      return result;
    } catch (error) {
      // a connection that is gone has rolled back already; what was wrong in the first place matters
      await this.client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }
}
