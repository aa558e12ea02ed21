import {
  Check,
  Column,
  Entity,
  Exclusion,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';

/** A tender with its times, rules and homes. */
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
  @Column('jsonb') title: unknown;
  @Column({ type: 'timestamptz', nullable: true }) opensAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) closesAt: Date | null;
  @Column('date') shownDeadline: string;
  @Column('jsonb') rules: unknown;
  @Column('jsonb') homes: unknown;
  @Column({ type: 'integer', default: 1 }) version: number;
  @Column({ type: 'timestamptz', nullable: true }) publishedAt: Date | null;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) createdAt: Date;
}

/** What an administrator changed in a tender. */
@Entity('tender_change')
@Check('tender_change_action_check', `action <> ''`)
@Index('tender_change_of_tender', ['tenderId', 'id'])
export class TenderChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('uuid') tenderId: string;
  @Column('text') action: string;
  @Column('uuid') changedById: string;
  @Column('text') changedByEmail: string;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) changedAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) opensAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) closesAt: Date | null;
  @Column({ type: 'jsonb', nullable: true }) homesBefore: unknown | null;
  @Column({ type: 'jsonb', nullable: true }) homesAfter: unknown | null;

  @ManyToOne(() => Tender, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tender_id' })
  tender?: Relation<Tender>;
}
