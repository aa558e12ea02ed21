import type { HousingType, Language, TenderAction } from '@lacorte/contracts';
import type { TenderRules } from '@lacorte/tender-rules';
import { Check, Column, Entity, Exclusion, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity('tender')
@Check('tender_check', '(opens_at IS NOT NULL) OR (published_at IS NULL)')
@Check('tender_check1', 'closes_at > opens_at')
@Check('tender_code_check', `code ~ '^[A-Z0-9-]{1,20}$'`)
@Check('tender_version_check', 'version > 0')
@Unique('tender_code', ['code'])
@Exclusion('tender_overlap', 'USING gist (tstzrange(opens_at, closes_at) WITH &&) WHERE ((published_at IS NOT NULL))')
export class Tender {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('text') code: string;
  @Column('jsonb') title: Record<Language, string>;
  @Column({ type: 'timestamptz', nullable: true }) opensAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) closesAt: Date | null;
  /** The deadline on pages and in the PDF. The tender closes at `closesAt`. */
  @Column('date') shownDeadline: string;
  @Column('jsonb') rules: TenderRules;
  @Column('jsonb') homes: Record<HousingType, number>;
  @Column({ type: 'integer', default: 1 }) version: number;
  /** Null before the publication. */
  @Column({ type: 'timestamptz', nullable: true }) publishedAt: Date | null;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) createdAt: Date;
}

@Entity('tender_change')
@Check('tender_change_action_check', `action <> ''`)
@Index('tender_change_of_tender', ['tenderId', 'id'])
export class TenderChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('uuid') @ForeignKey(() => Tender, { onDelete: 'CASCADE' }) tenderId: string;
  @Column('text') action: TenderAction;
  @Column('uuid') changedById: string;
  @Column('text') changedByEmail: string;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) changedAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) opensAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) closesAt: Date | null;
  /** Set, like `homesAfter`, only for the action `homes-changed`. */
  @Column({ type: 'jsonb', nullable: true }) homesBefore: Record<HousingType, number> | null;
  @Column({ type: 'jsonb', nullable: true }) homesAfter: Record<HousingType, number> | null;
}
