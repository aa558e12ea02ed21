import type { ReviewDecision } from '@lacorte/contracts';
import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { Ranking } from '../rankings/ranking.entity';
import { Application } from '../submissions/application.entity';

@Entity('review_request')
@Check(
  'review_request_check',
  'num_nulls(decision, reason, decided_at, decided_by_id, decided_by_email) = ANY (ARRAY[0, 5])',
)
@Check('review_request_decision_check', `decision IN ('accepted', 'rejected')`)
@Check('review_request_reason_check', `reason <> ''`)
@Check('review_request_text_check', `text <> ''`)
@Check('review_request_version_check', 'version > 0')
@Unique('review_request_application_id_key', ['applicationId'])
@Index('review_request_oldest', ['createdAt', 'id'])
@Index('review_request_open', ['createdAt', 'id'], { where: 'decided_at IS NULL' })
export class ReviewRequest {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('uuid') applicationId: string;
  /** Id of the provisional ranking that the request is about. */
  @Column('uuid') @ForeignKey(() => Ranking) rankingId: string;
  @Column('text') text: string;
  @Column('timestamptz') createdAt: Date;
  @Column({ type: 'text', nullable: true }) decision: ReviewDecision | null;
  @Column({ type: 'text', nullable: true }) reason: string | null;
  @Column({ type: 'timestamptz', nullable: true }) decidedAt: Date | null;
  @Column({ type: 'uuid', nullable: true }) decidedById: string | null;
  @Column({ type: 'text', nullable: true }) decidedByEmail: string | null;
  @Column({ type: 'integer', default: 1 }) version: number;

  @ManyToOne(() => Application, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'application_id' })
  application?: Relation<Application>;
}
