import { type AdminTender, type HousingType, readHomesChange, type TenderAction } from '@lacorte/contracts';
import { accepted, DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readAdminTender } from './read-tenders';

/** The lock that a publication takes at its end. Submissions do not wait for it. */
const LOCK = statement('lock-tender-for-homes', {
  version: COLUMN.integer,
  homes: COLUMN.json<Record<HousingType, number>>(),
})`
  SELECT version, homes FROM applications.tender WHERE id = $1 FOR NO KEY UPDATE`;

/** After the lock, in a statement of its own: it sees the publication that the lock waited for. */
const RANKED = statement('has-published-ranking')`
  SELECT FROM applications.ranking WHERE tender_id = $1 AND state = 'published' LIMIT 1`;

const CHANGE = statement('change-homes')`
  UPDATE applications.tender SET version = version + 1, homes = $2 WHERE id = $1`;

const RECORD = statement('record-change-of-homes')`
  INSERT INTO applications.tender_change
    (tender_id, action, changed_by_id, changed_by_email, opens_at, closes_at, homes_before, homes_after)
  SELECT id, $2, $3, $4, opens_at, closes_at, $5, homes FROM applications.tender WHERE id = $1`;

const ACTION: TenderAction = 'homes-changed';

/**
 * Changes the homes of a tender in every state, until its provisional ranking is published. They are facts of the building, which are
 * often known only after the closing; everything else that is published stays.
 */
@Injectable()
export class ChangeHomes {
  constructor(private readonly database: DataSource) {}

  /**
   * Runs that were computed with other homes are stale from then on. A publication at the same moment either comes first, and the change
   * is refused, or waits for the change and is refused as stale.
   *
   * @param body untrusted `{ homes, version }`
   * @throws DomainError not-found; conflict when a ranking of the tender is published, or the tender has changed since `version`;
   * invalid, naming the fields
   */
  run(id: string, body: unknown, { userId, email }: Identity): Promise<AdminTender> {
    return this.database.transaction(async (manager) => {
      const tender = await oneRow(manager, LOCK, [id], 'tenders.notFound');
      const ranked = await runPrepared(manager, RANKED, [id]);
      if (ranked.length > 0) throw new DomainError('conflict', 'tenders.homesRanked');
      const { homes, version } = accepted(readHomesChange(body));
      if (version !== tender.version) throw new DomainError('conflict', 'tenders.changedMeanwhile');
      await runPrepared(manager, CHANGE, [id, JSON.stringify(homes)]);
      await runPrepared(manager, RECORD, [id, ACTION, userId, email, JSON.stringify(tender.homes)]);
      return readAdminTender(manager, id);
    });
  }
}
