import type { ApplicationStatus } from '@lacorte/contracts';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Application } from '../submissions/application.entity';

@Entity('told_status')
@Check('told_status_status_check', `status <> ''`)
export class ToldStatus {
  @PrimaryColumn('uuid') @ForeignKey(() => Application, { onDelete: 'CASCADE' }) applicationId: string;
  @Column('text') status: ApplicationStatus;
  /** The message that told it, so that a repeated request for the same message gets the same answer. */
  @Column('uuid') messageId: string;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) toldAt: Date;
}
