import type { HeldAs, HousingType, LastAssigned, RankingStage, RankingState } from '@lacorte/contracts';
import type { ExplainedCandidate, Quota, QuotaGroup } from '@lacorte/tender-rules';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Tender } from '../tenders/tender.entity';

type ByType<Value> = Partial<Record<HousingType, Value>>;

interface RankingInput {
  tenderCode: string;
  quotas: readonly Quota[];
  homes: ByType<number>;
}

@Entity('ranking')
@Check('ranking_check', `(stage = 'simulation') OR (draw_numbers IS NOT NULL)`)
@Check('ranking_check1', `(state = 'published') = (published_at IS NOT NULL)`)
@Check('ranking_check2', `(state <> 'published') OR (stage <> 'simulation')`)
@Check(
  'ranking_check3',
  `(state <> ALL (ARRAY['ready', 'published'])) OR ((register IS NOT NULL) AND (input_hash IS NOT NULL))`,
)
@Check('ranking_draw_numbers_check', '(char_length(draw_numbers) >= 1) AND (char_length(draw_numbers) <= 64)')
@Check('ranking_expired', `(expired_at IS NULL) OR ((state = 'ready') AND (register = ''))`)
@Check('ranking_stage_check', `stage IN ('simulation', 'provisional', 'final')`)
@Check('ranking_state_check', `state IN ('computing', 'ready', 'published', 'failed')`)
@Index('ranking_computing', { synchronize: false })
@Index('ranking_newest', { synchronize: false })
@Index('ranking_published', ['tenderId', 'stage'], { unique: true, where: `state = 'published'` })
export class Ranking {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('uuid') @ForeignKey(() => Tender) tenderId: string;
  @Column('text') stage: RankingStage;
  @Column({ type: 'text', default: 'computing' }) state: RankingState;
  @Column({ type: 'text', nullable: true }) drawNumbers: string | null;
  @Column('jsonb') input: RankingInput;
  /** All codes of the tender, sorted, each followed by a line feed. `registerHash` is the hash of this text. Not selected by default. */
  @Column({ type: 'text', nullable: true, select: false }) register: string | null;
  @Column({ type: 'text', nullable: true }) registerHash: string | null;
  @Column({ type: 'text', nullable: true }) seed: string | null;
  /** SHA-256 of the input of the rule without the draw numbers. A run is stale when the hash of the present input differs. */
  @Column({ type: 'text', nullable: true }) inputHash: string | null;
  @Column({ type: 'integer', default: 0 }) applications: number;
  @Column({ type: 'integer', default: 0 }) ranked: number;
  @Column({ type: 'integer', default: 0 }) assigned: number;
  @Column({ type: 'jsonb', nullable: true }) rankedByType: ByType<number> | null;
  @Column({ type: 'jsonb', nullable: true }) lastAssigned: ByType<LastAssigned | null> | null;
  @Column('uuid') createdById: string;
  @Column('text') createdByEmail: string;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) computedAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) publishedAt: Date | null;
  @Column({ type: 'uuid', nullable: true }) publishedById: string | null;
  @Column({ type: 'text', nullable: true }) publishedByEmail: string | null;
  @Column({ type: 'timestamptz', nullable: true }) reviewUntil: Date | null;
  /** When the entries and the register of an unpublished run were deleted. */
  @Column({ type: 'timestamptz', nullable: true }) expiredAt: Date | null;
}

@Entity('ranking_entry')
@Check('ranking_entry_place_check', 'place > 0')
@Check('ranking_entry_points_check', 'points >= 0')
@Check('ranking_entry_position_check', '"position" > 0')
@Unique('ranking_entry_ranking_id_application_code_key', ['rankingId', 'applicationCode'])
@Unique('ranking_entry_ranking_id_housing_type_position_key', ['rankingId', 'housingType', 'position'])
@Index('ranking_entry_by_code', { synchronize: false })
@Index('ranking_entry_of_application', ['applicationCode'])
export class RankingEntry {
  @PrimaryColumn('uuid') @ForeignKey(() => Ranking, { onDelete: 'CASCADE' }) rankingId: string;
  /** Place over all housing types, from 1. */
  @PrimaryColumn('integer') place: number;
  @Column('text') housingType: HousingType;
  /** Position within the housing type, from 1. */
  @Column('integer') position: number;
  @Column('text') applicationCode: string;
  @Column('integer') points: number;
  @Column('jsonb') parts: ExplainedCandidate['parts'];
  @Column({ type: 'text', array: true }) groups: QuotaGroup[];
  /** HMAC of the code under the seed; the smallest comes first among equal points. */
  @Column('text') ticket: string;
  /** The quota that holds a home for the application; null while it waits. */
  @Column({ type: 'text', nullable: true }) heldAs: HeldAs | null;
}
