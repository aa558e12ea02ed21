import type { ApplicationStatus } from '@lacorte/contracts';
import { Check, Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Application } from '../submissions/application.entity';

/** The status that the applicant was last told by e-mail. */
@Entity('told_status')
@Check('told_status_status_check', `status <> ''`)
export class ToldStatus {
  @PrimaryColumn('uuid') applicationId: string;
  @Column('text') status: ApplicationStatus;
  /** The message that told it, so that a repeated request for the same message gets the same answer. */
  @Column('uuid') messageId: string;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) toldAt: Date;

  @OneToOne(() => Application, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'application_id' })
  application?: Relation<Application>;
}
