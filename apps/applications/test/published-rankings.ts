import { randomUUID } from 'node:crypto';
import type { RankingStage } from '@lacorte/contracts';
import type { RunningApplications } from './running-applications';

interface Placed {
  applicationCode: string;
  points: number;
  heldAs: string | null;
}

interface Published {
  tenderId: string;
  stage?: RankingStage;
  entries?: Placed[];
  /** Null means no window. */
  reviewUntil?: Date | null;
}

const HOUR_MS = 60 * 60 * 1_000;

/** Writes rankings straight into the tables. */
export class PublishedRankings {
  constructor(private readonly service: () => RunningApplications) {}

  /**
   * A ranking of three rooms, published now; a provisional can be reviewed for an hour.
   *
   * @returns its id
   */
  async publish({ tenderId, stage = 'provisional', entries = [], reviewUntil }: Published): Promise<string> {
    const { database } = this.service();
    const id = await this.ready({ tenderId, stage, entries });
    const until = stage === 'provisional' && reviewUntil === undefined ? new Date(Date.now() + HOUR_MS) : reviewUntil;
    await database.query(
      `UPDATE applications.ranking SET state = 'published', published_at = date_trunc('milliseconds', clock_timestamp()),
         review_until = $2 WHERE id = $1`,
      [id, until ?? null],
    );
    return id;
  }

  /** Writes a ranking before its publication. @returns its id */
  async ready({ tenderId, stage = 'provisional', entries = [] }: Published): Promise<string> {
    const { database } = this.service();
    const id = randomUUID();
    const assigned = entries.findLastIndex(({ heldAs }) => heldAs !== null);
    const last = entries[assigned] ? { position: assigned + 1, points: entries[assigned].points } : null;
    await database.query(
      `INSERT INTO applications.ranking (id, tender_id, stage, state, draw_numbers, input, register, register_hash, seed,
         input_hash, ranked_by_type, last_assigned, created_by_id, created_by_email)
       VALUES ($1, $2, $3, 'ready', '1-2-3', '{"homes": {"3-locali": 4}}', '', 'a', 'b', 'c', $4, $5, $1, 'amministrazione@example.com')`,
      [id, tenderId, stage, { '3-locali': entries.length }, { '3-locali': last }],
    );
    const rows = entries.map((entry, index) => ({ ...entry, place: index + 1 }));
    await database.query(
      `INSERT INTO applications.ranking_entry (ranking_id, place, housing_type, position, application_code, points, parts,
         groups, ticket, held_as)
       SELECT $1, place, '3-locali', place, "applicationCode", points,
         jsonb_build_array(jsonb_build_object('id', 'minors', 'points', points)), '{minors}', repeat('a', 64), "heldAs"
       FROM jsonb_to_recordset($2) AS r (place integer, "applicationCode" text, points integer, "heldAs" text)`,
      [id, JSON.stringify(rows)],
    );
    return id;
  }
}
