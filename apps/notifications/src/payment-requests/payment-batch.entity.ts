import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A batch of e-mails that ask applicants for the fee. */
@Entity('payment_batch')
@Check('payment_batch_complete_check', `(status = 'running') OR recipients_complete`)
@Check('payment_batch_finished_check', `(status = 'completed') = (finished_at IS NOT NULL)`)
@Check('payment_batch_status_check', `status IN ('running', 'completed', 'stopped')`)
@Check('payment_batch_stopped_check', `(status = 'stopped') = (stopped_at IS NOT NULL)`)
@Check('payment_batch_total_applications_check', 'total_applications >= 0')
@Index('payment_batch_newest', { synchronize: false })
@Index('payment_batch_one_running', ['status'], { unique: true, where: `status = 'running'` })
export class PaymentBatch {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'text', default: 'running' }) status: string;
  @Column('uuid') startedBy: string;
  @Column('citext') startedByEmail: string;
  @Column({ type: 'timestamptz', default: () => 'now()' }) startedAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) finishedAt: Date | null;
  @Column({ type: 'uuid', nullable: true }) tenderId: string | null;
  @Column({ type: 'boolean', default: false }) again: boolean;
  @Column('integer') totalApplications: number;
  /** Cursor of the next page of recipients; null before the first page. */
  @Column({ type: 'text', nullable: true }) recipientsCursor: string | null;
  /** Whether no further page will be read: all were read, or the batch was stopped. */
  @Column({ type: 'boolean', default: false }) recipientsComplete: boolean;
  @Column({ type: 'uuid', nullable: true }) stoppedBy: string | null;
  @Column({ type: 'citext', nullable: true }) stoppedByEmail: string | null;
  @Column({ type: 'timestamptz', nullable: true }) stoppedAt: Date | null;
  /** When the applications service had the report of all sent messages. */
  @Column({ type: 'timestamptz', nullable: true }) settledAt: Date | null;
}
