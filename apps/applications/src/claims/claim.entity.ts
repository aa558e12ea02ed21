import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Application } from '../submissions/application.entity';

@Entity('claim')
@Check('claim_claimed_by_email_check', `claimed_by_email <> ''`)
@Index('claim_by_age', ['claimedAt'])
@Index('claim_of_administrator', ['claimedById'])
export class Claim {
  @PrimaryColumn('uuid') @ForeignKey(() => Application, { onDelete: 'CASCADE' }) applicationId: string;
  @Column('uuid') claimedById: string;
  @Column('text') claimedByEmail: string;
  @Column({ type: 'timestamptz', default: () => `date_trunc('milliseconds', clock_timestamp())` }) claimedAt: Date;
}
