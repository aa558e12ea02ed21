import type { Tender } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isOpenAt, TENDER_COLUMNS, TENDER_LIST, toTender } from './tender.row';

/** The longest that an answer may lag behind a change (contract, section 5). */
const CACHE_MS = 1_000;

const CURRENT = statement('current-tender', TENDER_COLUMNS)`
  SELECT ${TENDER_LIST} FROM applications.tender t WHERE t.published_at IS NOT NULL
  ORDER BY ${isOpenAt('now()')} DESC, t.opens_at > now() DESC,
    CASE WHEN t.opens_at > now() THEN t.opens_at END, t.opens_at DESC LIMIT 1`;

const IS_OPEN = statement('is-any-tender-open')`
  SELECT FROM applications.tender t WHERE ${isOpenAt('clock_timestamp()')}`;

interface Answer {
  tender: Tender;
  json: Buffer;
}

/** The open tender, else the next scheduled one, else the last closed one. Every page asks for it, so it is read once a second. */
@Injectable()
export class CurrentTender {
  private cached?: { answer: Answer; until: number };
  private reading?: Promise<Answer>;

  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found when no tender was ever published */
  async run(): Promise<Tender> {
    return (await this.answer()).tender;
  }

  /** The body of the public answer. @throws DomainError not-found when no tender was ever published */
  async json(): Promise<Buffer> {
    return (await this.answer()).json;
  }

  /**
   * Spares a late submission the password check. The transaction decides; the cache alone may only let through.
   *
   * @throws DomainError conflict when no tender is open
   */
  async requireOpen(): Promise<void> {
    const tender = await this.run().catch(() => null);
    if (tender?.status === 'open') return;
    const open = await runPrepared(this.database, IS_OPEN);
    if (open.length === 0) throw new DomainError('conflict', 'tenders.closed');
  }

  private async answer(): Promise<Answer> {
    if (this.cached && performance.now() < this.cached.until) return this.cached.answer;
    this.reading ??= this.read().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  /** The age counts from before the read, because what it finds may change while it is on its way. */
  private async read(): Promise<Answer> {
    const until = performance.now() + CACHE_MS;
    const [row] = await runPrepared(this.database, CURRENT);
    if (!row) throw new DomainError('not-found', 'tenders.none');
    const tender = toTender(row);
    const answer = { tender, json: Buffer.from(JSON.stringify(tender)) };
    this.cached = { answer, until };
    return answer;
  }
}
