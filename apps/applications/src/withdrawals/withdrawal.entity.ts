import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Application } from '../submissions/application.entity';

/** One withdrawal of an application, or its undoing. It is by the applicant if no administrator is named. */
@Entity('withdrawal_entry')
@Check(
  'withdrawal_entry_office_check',
  '((changed_by_id IS NULL) = (changed_by_email IS NULL)) AND ((reason IS NULL) = (changed_by_email IS NULL))',
)
@Index('withdrawal_entry_history', ['applicationId', 'id'])
export class WithdrawalEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('uuid') @ForeignKey(() => Application, { onDelete: 'CASCADE' }) applicationId: string;
  /** Whether the application is withdrawn after the entry. */
  @Column('boolean') isWithdrawn: boolean;
  @Column({ type: 'uuid', nullable: true }) changedById: string | null;
  @Column({ type: 'text', nullable: true }) changedByEmail: string | null;
  @Column({ type: 'text', nullable: true }) reason: string | null;
  @Column({ type: 'timestamptz', default: () => "date_trunc('milliseconds', clock_timestamp())" }) changedAt: Date;
}
