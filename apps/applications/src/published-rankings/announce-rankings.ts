import type { Language } from '@lacorte/contracts';
import { COLUMN, inBatches, replannedStatement, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OUTBOX } from '../outbox';

const BATCH = 500;

/** An announcement that another worker is at is left to it. */
const TAKE = statement('take-ranking-announcement', {
  rankingId: COLUMN.uuid,
  tenderId: COLUMN.uuid,
  toldUntil: COLUMN.text,
})`
  SELECT n.ranking_id AS "rankingId", r.tender_id AS "tenderId", n.told_until AS "toldUntil"
  FROM applications.ranking_announcement n JOIN applications.ranking r ON r.id = n.ranking_id
  WHERE n.done_at IS NULL ORDER BY r.published_at LIMIT 1 FOR UPDATE OF n SKIP LOCKED`;

const APPLICANTS = replannedStatement('applicants-to-tell-of-ranking', {
  applicationId: COLUMN.uuid,
  applicationCode: COLUMN.text,
  language: COLUMN.textOf<Language>(),
})`
  SELECT id AS "applicationId", application_code AS "applicationCode", language FROM applications.application
  WHERE tender_id = $1 AND application_code > $2 AND erased_at IS NULL ORDER BY application_code LIMIT ${BATCH}`;

const MOVE = statement('move-ranking-announcement')`
  UPDATE applications.ranking_announcement
  SET told_until = $2, done_at = CASE WHEN $3::boolean THEN clock_timestamp() END WHERE ranking_id = $1`;

/**
 * Sends every applicant of a tender one e-mail about each published ranking. The events of a batch and how far it goes are one
 * transaction, so that no applicant is left out or told twice, wherever a worker is killed and however many there are.
 */
@Injectable()
export class AnnounceRankings {
  constructor(private readonly database: DataSource) {}

  /** @returns the number of applicants */
  async run(): Promise<{ told: number }> {
    let told = 0;
    await inBatches(1, async () => {
      const batch = await this.tellSome();
      told += batch ?? 0;
      return batch === null ? 0 : 1;
    });
    return { told };
  }

  /** @returns null when no ranking is left to announce */
  private tellSome(): Promise<number | null> {
    return this.database.transaction(async (manager) => {
      const [announcement] = await runPrepared(manager, TAKE);
      if (!announcement) return null;
      const { rankingId, tenderId, toldUntil } = announcement;
      const applicants = await runPrepared(manager, APPLICANTS, [tenderId, toldUntil]);
      const events = applicants.map(({ applicationId, language }) => ({ applicationId, rankingId, language }));
      await OUTBOX.addAll(manager, 'ranking-published', events);
      const until = applicants.at(-1)?.applicationCode ?? toldUntil;
      await runPrepared(manager, MOVE, [rankingId, until, applicants.length < BATCH]);
      return applicants.length;
    });
  }
}
