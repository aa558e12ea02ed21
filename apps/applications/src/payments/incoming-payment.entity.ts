import type { MismatchReason, PaymentMethod, PaymentSource, PaymentState } from '@lacorte/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Application } from '../submissions/application.entity';
import { StatementImport } from './statement-import.entity';

@Entity('incoming_payment')
@Check('incoming_payment_amount_cents_check', 'amount_cents >= 0')
@Check('incoming_payment_check1', `(state = 'dismissed') = (dismissal IS NOT NULL)`)
@Check('incoming_payment_currency_check', `currency <> ''`)
@Check('incoming_payment_dismissal_check', `dismissal <> ''`)
@Check('incoming_payment_freed_cents_check', 'freed_cents BETWEEN 0 AND amount_cents')
@Check(
  'incoming_payment_method_check',
  `(source = 'hand') = (method IS NOT NULL) AND method IN ('cash', 'pos', 'transfer', 'other')`,
)
@Check('incoming_payment_mismatch_check', `mismatch <> ''`)
@Check(
  'incoming_payment_refund_check',
  `(state IN ('refund-due', 'refunded')) = (refund_cents IS NOT NULL AND refund_reason IS NOT NULL)
   AND (state = 'refunded') = (refunded_on IS NOT NULL) AND (state = 'refunded' OR refund_reference IS NULL)`,
)
@Check('incoming_payment_source_check', `source IN ('event', 'statement', 'hand')`)
@Check('incoming_payment_replaced_check', `(state = 'replaced') = (replaced_by IS NOT NULL)`)
@Check(
  'incoming_payment_state_check',
  `state IN ('unmatched', 'matched', 'dismissed', 'replaced', 'refund-due', 'refunded')`,
)
@Check('incoming_payment_version_check', 'version > 0')
@Unique('incoming_payment_known_by', ['knownBy'])
@Index('incoming_payment_by_age', ['receivedAt'])
@Index('incoming_payment_by_state', ['state', 'paidOn', 'receivedAt', 'id'])
@Index('incoming_payment_newest', ['paidOn', 'receivedAt', 'id'])
@Index('incoming_payment_of_application', ['applicationId'], { where: 'application_id IS NOT NULL' })
@Index('incoming_payment_of_import', ['importId'], { where: 'import_id IS NOT NULL' })
@Index('incoming_payment_replaced', ['replacedBy'], { where: 'replaced_by IS NOT NULL' })
@Index('incoming_payment_of_entry', ['entryReference', 'paidOn'], { where: 'entry_reference IS NOT NULL' })
@Index('incoming_payment_by_amount', ['paidOn', 'amountCents'])
export class IncomingPayment {
  @PrimaryColumn('uuid') id: string;
  @Column('text') source: PaymentSource;
  /** Identifies the bank transaction when it is reported again. */
  @Column('text') knownBy: string;
  @Column('date') paidOn: string;
  /** The amount that arrived. It never changes. */
  @Column('bigint') amountCents: string;
  /** Cents that were split off into payments of their own, because a fee that the payment paid was taken back. */
  @Column({ type: 'bigint', default: 0 }) freedCents: string;
  @Column('text') currency: string;
  @Column('text') payer: string;
  @Column('text') text: string;
  @Column({ type: 'text', nullable: true }) reference: string | null;
  /** `replaced`: a collective entry whose transactions came later. It is in no list and no total. */
  @Column('text') state: PaymentState | 'replaced';
  /** Reason why the transaction was not matched automatically. */
  @Column({ type: 'text', nullable: true }) mismatch: MismatchReason | null;
  /** The reason that the administrator gave for dismissing it. */
  @Column({ type: 'text', nullable: true }) dismissal: string | null;
  /** The application that the transaction names. `PaymentPart` has those whose fees it pays. */
  @Column({ type: 'uuid', nullable: true }) @ForeignKey(() => Application) applicationId: string | null;
  /** How a payment was made that the office noted by hand. */
  @Column({ type: 'text', nullable: true }) method: PaymentMethod | null;
  /** The payment that arrived, from which it was split off, perhaps in several steps. */
  @Column({ type: 'uuid', nullable: true }) splitFrom: string | null;
  @Column({ type: 'bigint', nullable: true }) refundCents: string | null;
  @Column({ type: 'text', nullable: true }) refundReason: string | null;
  @Column({ type: 'date', nullable: true }) refundedOn: string | null;
  @Column({ type: 'text', nullable: true }) refundReference: string | null;
  @Column({ type: 'integer', default: 1 }) version: number;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) receivedAt: Date;
  /** The statement that it came with; null for events, and for rows of the release before. */
  @Column({ type: 'uuid', nullable: true })
  @ForeignKey(() => StatementImport, { onDelete: 'SET NULL' })
  importId: string | null;
  /** Whether a row of another file format had the same day and amount. */
  @Column({ type: 'boolean', default: false }) maybeKnown: boolean;
  /** Reference of the collective entry that this transaction belongs to. */
  @Column({ type: 'text', nullable: true }) entryReference: string | null;
  /** The import whose transactions took its place. */
  @Column({ type: 'uuid', nullable: true }) @ForeignKey(() => StatementImport) replacedBy: string | null;
}

@Entity('incoming_payment_act')
@Check(
  'incoming_payment_act_act_check',
  `act IN ('received', 'matched', 'dismissed', 'reopened', 'freed', 'refund-due', 'refunded')`,
)
@Index('incoming_payment_act_history', ['paymentId', 'id'])
@Index('incoming_payment_act_of_administrator', ['byId'], { where: 'by_id IS NOT NULL' })
export class IncomingPaymentAct {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('uuid') @ForeignKey(() => IncomingPayment, { onDelete: 'CASCADE' }) paymentId: string;
  @Column('text') act: 'received' | 'matched' | 'dismissed' | 'reopened' | 'freed' | 'refund-due' | 'refunded';
  @Column({ type: 'text', nullable: true }) applicationCode: string | null;
  @Column({ type: 'text', nullable: true }) note: string | null;
  @Column({ type: 'uuid', nullable: true }) byId: string | null;
  @Column({ type: 'text', nullable: true }) byEmail: string | null;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) at: Date;
}
