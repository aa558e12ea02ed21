import { Check, Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Application } from '../submissions/application.entity';

/** Who is working on an application, and since when. */
@Entity('claim')
@Check('claim_claimed_by_email_check', `claimed_by_email <> ''`)
@Index('claim_by_age', ['claimedAt'])
@Index('claim_of_administrator', ['claimedById'])
export class Claim {
  @PrimaryColumn('uuid') applicationId: string;
  @Column('uuid') claimedById: string;
  @Column('text') claimedByEmail: string;
  @Column({ type: 'timestamptz', default: () => `date_trunc('milliseconds', clock_timestamp())` }) claimedAt: Date;

  @OneToOne(() => Application, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'application_id' })
  application?: Relation<Application>;
}
