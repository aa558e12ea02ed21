import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** An e-mail to a person, and whether it was sent. */
@Entity('messages')
@Check('messages_failed_check', `(state <> 'failed') OR (last_error IS NOT NULL)`)
@Check('messages_language_check', `language IN ('it', 'fr')`)
@Check('messages_sending_check', `(state <> 'sending') OR (leased_until IS NOT NULL)`)
@Check('messages_sent_check', `(state <> 'sent') OR ((sent_at IS NOT NULL) AND (recipient IS NOT NULL))`)
@Check('messages_state_check', `state IN ('pending', 'sending', 'sent', 'failed', 'withheld')`)
@Check('messages_withheld_check', `(state <> 'withheld') OR (last_error IS NOT NULL)`)
@Unique('messages_message_id_key', ['messageId'])
@Index('messages_application_id', ['applicationId'])
@Index('messages_batch_state', ['batchId', 'state'], { where: 'batch_id IS NOT NULL' })
@Index('messages_failed', ['createdAt'], { where: `(state = 'failed') AND (batch_id IS NULL)` })
@Index('messages_once_per_batch', ['batchId', 'applicationId'], { unique: true, where: 'batch_id IS NOT NULL' })
@Index('messages_once_per_key', ['kind', 'dedupeKey'], { unique: true, where: 'dedupe_key IS NOT NULL' })
@Index('messages_of_account', ['userId'], { where: 'user_id IS NOT NULL' })
@Index('messages_refused', ['recipient'], { where: 'refused_at IS NOT NULL' })
@Index('messages_unsent', { synchronize: false })
export class Message {
  @PrimaryColumn('uuid') id: string;
  @Column('text') kind: string;
  @Column('text') language: string;
  @Column({ type: 'text', nullable: true }) dedupeKey: string | null;
  @Column({ type: 'smallint', default: 0 }) priority: number;
  @Column({ type: 'timestamptz', nullable: true }) notBefore: Date | null;
  @Column({ type: 'uuid', nullable: true }) batchId: string | null;
  @Column({ type: 'uuid', nullable: true }) applicationId: string | null;
  @Column({ type: 'text', nullable: true }) applicationCode: string | null;
  @Column({ type: 'uuid', nullable: true }) contactId: string | null;
  @Column({ type: 'citext', nullable: true }) recipient: string | null;
  @Column({ type: 'text', nullable: true }) recipientName: string | null;
  @Column({ type: 'jsonb', nullable: true }) parameters: unknown | null;
  @Column({ type: 'text', nullable: true }) subject: string | null;
  @Column('text') messageId: string;
  @Column({ type: 'text', default: 'pending' }) state: string;
  @Column({ type: 'integer', default: 0 }) attempts: number;
  @Column({ type: 'uuid', nullable: true }) leaseToken: string | null;
  @Column({ type: 'timestamptz', nullable: true }) leasedUntil: Date | null;
  @Column({ type: 'text', nullable: true }) lastError: string | null;
  @Column({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) sentAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) refusedAt: Date | null;
  @Column({ type: 'uuid', nullable: true }) userId: string | null;
  @Column({ type: 'jsonb', nullable: true }) prepared: unknown | null;
  @Column({ type: 'text', nullable: true }) traceparent: string | null;
  @Column({ type: 'timestamptz', default: () => 'now()' }) dueAt: Date;
}

/** A message that counts in the daily allowance of a mailbox. The row has a hash of the mailbox's address. */
@Entity('mailbox_allowance')
@Index('mailbox_allowance_past', ['takenAt'])
@Index('mailbox_allowance_taken', ['mailboxHash', 'kind', 'takenAt'])
export class MailboxAllowance {
  @PrimaryColumn('uuid') messageId: string;
  @Column('text') kind: string;
  @Column('bytea') mailboxHash: Buffer;
  @Column({ type: 'timestamptz', default: () => 'now()' }) takenAt: Date;
}

/** When a message to an unproven e-mail address may be sent. */
@Entity('unproven_message')
@Index('unproven_message_by_time', ['sendsAt'])
@Index('unproven_message_of_account', ['account'], { where: 'account IS NOT NULL' })
export class UnprovenMessage {
  @PrimaryColumn('uuid') messageId: string;
  @Column('timestamptz') sendsAt: Date;
  @Column({ type: 'boolean', default: false }) yields: boolean;
  @Column({ type: 'uuid', nullable: true }) account: string | null;
}
