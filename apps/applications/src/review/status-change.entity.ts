import type { ApplicationStatus } from '@lacorte/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Application } from '../submissions/application.entity';

@Entity('status_change')
@Check('status_change_check', 'to_status <> from_status')
@Index('status_change_history', ['applicationId', 'id'])
export class StatusChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('uuid') @ForeignKey(() => Application) applicationId: string;
  @Column('text') fromStatus: ApplicationStatus;
  @Column('text') toStatus: ApplicationStatus;
  @Column('uuid') changedById: string;
  @Column('text') changedByEmail: string;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) changedAt: Date;
}

@Entity('told_status')
@Check('told_status_status_check', `status <> ''`)
export class ToldStatus {
  @PrimaryColumn('uuid') @ForeignKey(() => Application, { onDelete: 'CASCADE' }) applicationId: string;
  @Column('text') status: ApplicationStatus;
  /** Id of the e-mail that told the status. A repeated request for the same e-mail then gets the same answer. */
  @Column('uuid') messageId: string;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) toldAt: Date;
}

@Entity('application_note')
@Check('application_note_text_check', `text <> ''`)
@Index('application_note_newest', ['applicationId', 'createdAt', 'id'])
export class ApplicationNote {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('uuid') @ForeignKey(() => Application, { onDelete: 'CASCADE' }) applicationId: string;
  @Column('text') text: string;
  @Column('uuid') createdById: string;
  @Column('text') createdByEmail: string;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) createdAt: Date;
}
