import type { FeeNotice } from '@lacorte/contracts';
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
  /** The payment that pays this fee alone and whole; null if there are several parts, or the payment pays several fees. */
  @Column({ type: 'uuid', nullable: true })
  @ForeignKey(() => IncomingPayment, { onDelete: 'SET NULL' })
  incomingPaymentId: string | null;
}

/** How much of a payment pays how much of the fee of an application. */
@Entity('payment_part')
@Check('payment_part_amount_cents_check', 'amount_cents > 0')
@Index('payment_part_of_application', ['applicationId'])
export class PaymentPart {
  @PrimaryColumn('uuid') @ForeignKey(() => IncomingPayment, { onDelete: 'CASCADE' }) incomingPaymentId: string;
  @PrimaryColumn('uuid') @ForeignKey(() => Application) applicationId: string;
  @Column('integer') amountCents: number;
  /** Order in which the applications of a payment were named. */
  @Column({ type: 'smallint', default: 1 }) place: number;
  /** Id of the `payment_entry` that recorded it. */
  @Column({ type: 'bigint', nullable: true }) entryId: string | null;
}

/** Content of the last e-mail about the fee. */
@Entity('told_fee')
@Check('told_fee_kind_check', `kind IN ('paid', 'part', 'taken-back')`)
export class ToldFee {
  @PrimaryColumn('uuid') @ForeignKey(() => Application, { onDelete: 'CASCADE' }) applicationId: string;
  @Column('integer') paidCents: number;
  @Column('boolean') isPaid: boolean;
  @Column('text') kind: FeeNotice['kind'];
  /** Id of that e-mail; null if it may have left before this table existed. */
  @Column({ type: 'uuid', nullable: true }) messageId: string | null;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) toldAt: Date;
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
