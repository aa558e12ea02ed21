import { ADVISORY_LOCKS } from '@lacorte/persistence/advisory-locks';
import type { ClientBase } from 'pg';
import type { SeedArguments } from './arguments';
import { decide } from './assessments';
import { type DocumentStore, type StoredFile, storeDocuments } from './documents';
import { DoubtfulApplications } from './doubts';
import { nextIndex, periodFor, takeNumbers, tenderWith } from './numbering';
import { insert, TABLES } from './rows';
import { REVIEWER } from './seeded-application';
import { schedule } from './submission-times';

interface Order extends Omit<SeedArguments, 'documents'> {
  passwordHash: string;
  /** Number of applications with documents, and the store of the documents. */
  documents: { count: number; store: DocumentStore } | null;
}

export type Report = (what: 'documents' | 'applications', done: number, of: number) => void;

/** Rows per transaction. They are few, because a transaction locks counters for which applicants of a running product wait. */
const BATCH = 1_000;

/** Adds the next applications of a seed with their users and documents, in batches. The next run continues an interrupted one. */
export class AddApplications {
  /** @param client a connection whose role may write to the schemas of the auth, applications and documents services */
  constructor(
    private readonly client: ClientBase,
    private readonly report: Report,
  ) {}

  /**
   * @returns the first added index of the seed, and the number of files
   * @throws RangeError when the tender has not opened, or the year has no codes or no time left; DomainError unavailable without object storage
   */
  async run(order: Order): Promise<{ first: number; files: number }> {
    // The lock allows one seed at a time per database, and is released when the connection ends.
    await this.client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.seed]);
    const first = await nextIndex(this.client, order.seed);
    // Files are stored before the rows that name them.
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
    // All numbers are taken at once, so that numbers and instants grow together.
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
      // The rollback fails on a lost connection, but such a connection has already rolled back. Only the first error matters.
      await this.client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }
}

/** Gives a tender without homes one home for ten approved applications of each type. */
const GIVE_HOMES = `
  UPDATE applications.tender t SET version = version + 1, homes = (
    SELECT jsonb_object_agg(type, (
      SELECT ceil(count(*) / 10.0) FROM applications.application a
      WHERE a.tender_id = t.id AND a.tipologia_abitazione = type AND a.application_status = 'approved'))
    FROM jsonb_object_keys(t.homes) AS type)
  WHERE id = $1 AND NOT EXISTS (SELECT FROM jsonb_each_text(homes) WHERE value <> '0')`;

const CLOSE = `
  WITH closed AS (
    UPDATE applications.tender SET version = version + 1, closes_at = date_trunc('milliseconds', clock_timestamp())
    WHERE id = $1 AND (closes_at IS NULL OR closes_at > clock_timestamp())
    RETURNING id, opens_at, closes_at
  )
  INSERT INTO applications.tender_change (tender_id, action, changed_by_id, changed_by_email, opens_at, closes_at)
  SELECT id, 'closed', $2, $3, opens_at, closes_at FROM closed`;

/** Gives a tender homes if it has none, and closes it unless it is closed. */
async function closeTender(client: ClientBase, id: string): Promise<void> {
  await client.query(GIVE_HOMES, [id]);
  await client.query(CLOSE, [id, REVIEWER.id, REVIEWER.email]);
}
