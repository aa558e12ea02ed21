import type { Tender } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { oneRow, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isOpenAt, TENDER_COLUMNS, TENDER_LIST } from './tender.row';

/** Longest time for which the tender may be shown as it was before a change (contract, section 5). */
const CACHE_MS = 1_000;

/** FROM clause of the current tender `t`. */
export const CURRENT_TENDER = `FROM applications.tender t WHERE t.published_at IS NOT NULL
  ORDER BY ${isOpenAt('now()')} DESC, t.opens_at > now() DESC,
    CASE WHEN t.opens_at > now() THEN t.opens_at END, t.opens_at DESC LIMIT 1`;

const CURRENT = statement('current-tender', TENDER_COLUMNS)`
  SELECT ${TENDER_LIST} ${CURRENT_TENDER}`;

const IS_OPEN = statement('is-any-tender-open')`
  SELECT FROM applications.tender t WHERE ${isOpenAt('clock_timestamp()')}`;

/** The open tender, else the next scheduled one, else the last closed one. */
@Injectable()
export class CurrentTender {
  private cached?: { tender: Tender; until: number };
  private reading?: Promise<Tender>;

  constructor(private readonly database: DataSource) {}

  /** Returns the tender as it was at most a second ago. @throws DomainError not-found when no tender was ever published */
  async readCached(): Promise<Tender> {
    if (this.cached && performance.now() < this.cached.until) return this.cached.tender;
    this.reading ??= this.readNow().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  /**
   * Reads the tender as it is now. The age of the cached tender counts from the start of the read, because the tender may change during the
   * read.
   * @throws DomainError not-found
   */
  async readNow(): Promise<Tender> {
    const until = performance.now() + CACHE_MS;
    const tender = await oneRow(this.database, CURRENT, [], 'tenders.none');
    this.cached = { tender, until };
    return tender;
  }

  /**
   * Reads without the cache whether a tender is open. Callers do so before they check a password, so that a late request makes no account.
   * @throws DomainError conflict
   */
  async requireOpen(): Promise<void> {
    const open = await runPrepared(this.database, IS_OPEN);
    if (open.length === 0) throw new DomainError('conflict', 'tenders.closed');
  }
}
