import { Migration } from '@lacorte/persistence';

/**
 * When the entries and the register of an unpublished run were deleted; the rest of the run stays. `register` is then empty rather than
 * null, which the previous release does not expect. A process of the previous release cannot publish such a run either.
 */
export class ExpiredRankings1764821000000 extends Migration {
  protected override readonly statements = [
    'ALTER TABLE applications.ranking ADD COLUMN expired_at timestamptz',
    `ALTER TABLE applications.ranking
      ADD CONSTRAINT ranking_expired CHECK (expired_at IS NULL OR (state = 'ready' AND register = '')) NOT VALID`,
  ];
}
