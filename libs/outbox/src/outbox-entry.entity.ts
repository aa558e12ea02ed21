import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event of a service's outbox (outbox-table.ts). */
@Entity('outbox')
@Index('outbox_not_relayed', ['createdAt', 'id'], { where: 'relayed_at IS NULL' })
@Index('outbox_in_flight', ['id'], { where: '(relayed_at IS NOT NULL) AND (done_at IS NULL) AND (failed_at IS NULL)' })
export class OutboxEntry {
  @PrimaryColumn('uuid') id: string;
  @Column('text') kind: string;
  @Column('jsonb') payload: unknown;
  @Column({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) relayedAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) doneAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) failedAt: Date | null;
  @Column({ type: 'text', nullable: true }) lastError: string | null;
}
