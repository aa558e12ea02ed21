import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Application } from '../submissions/application.entity';
import { IncomingPayment } from './incoming-payment.entity';

@Entity('payment')
@Check('payment_amount_cents_check', 'amount_cents > 0')
@Index('payment_of_incoming', ['incomingPaymentId'], { unique: true })
export class Payment {
  @PrimaryColumn('uuid') @ForeignKey(() => Application) applicationId: string;
  @Column('date') paidOn: string;
  @Column('integer') amountCents: number;
  @Column({ type: 'text', nullable: true }) note: string | null;
  /** The administrator's address; null when the fee was recorded automatically. */
  @Column({ type: 'text', nullable: true }) recordedBy: string | null;
  @Column('timestamptz') recordedAt: Date;
  /** Id of the `payment_entry` that recorded the fee. It distinguishes this recording from later ones. */
  @Column({ type: 'bigint', nullable: true }) entryId: string | null;
  @Column({ type: 'uuid', nullable: true })
  @ForeignKey(() => IncomingPayment, { onDelete: 'SET NULL' })
  incomingPaymentId: string | null;
}

@Entity('payment_entry')
@Check('payment_entry_kind_check', `kind IN ('recorded', 'undone')`)
@Index('payment_entry_history', ['applicationId', 'id'])
export class PaymentEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('uuid') @ForeignKey(() => Application) applicationId: string;
  @Column('text') kind: 'recorded' | 'undone';
  @Column('date') paidOn: string;
  @Column('integer') amountCents: number;
  @Column({ type: 'text', nullable: true }) note: string | null;
  @Column({ type: 'uuid', nullable: true }) enteredById: string | null;
  @Column({ type: 'text', nullable: true }) enteredByEmail: string | null;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) enteredAt: Date;
}

@Entity('fee_request')
export class FeeRequest {
  @PrimaryColumn('uuid') @ForeignKey(() => Application, { onDelete: 'CASCADE' }) applicationId: string;
  @PrimaryColumn('uuid') batchId: string;
  @Column('timestamptz') requestedAt: Date;
}
