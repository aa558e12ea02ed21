import type { AccessAction } from '@lacorte/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** An e-mail address, or a command of staff, that occurs in the access log. Entries refer to it, so that an erasure changes one row. */
@Entity('access_log_name')
@Check('access_log_name_email_check', `email <> ''`)
@Index('access_log_name_email', { synchronize: false })
export class AccessLogName {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  /** Null once the account is erased. */
  @Column({ type: 'text', nullable: true }) email: string | null;
}

@Entity('access_log')
@Check('access_log_action_check', `action <> ''`)
@Unique('access_log_report', ['report'])
@Index('access_log_newest', ['at', 'id'])
@Index('access_log_of_action', ['action', 'at', 'id'])
@Index('access_log_of_application', ['applicationCode', 'at', 'id'])
@Index('access_log_of_name', ['nameId', 'at', 'id'])
@Index('access_log_of_user', ['userId'], { where: 'user_id IS NOT NULL' })
export class AccessLogEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('timestamptz') at: Date;
  @Column({ type: 'bigint', nullable: true }) @ForeignKey(() => AccessLogName) nameId: string | null;
  @Column('text') action: AccessAction;
  @Column({ type: 'text', nullable: true }) applicationCode: string | null;
  @Column({ type: 'text', nullable: true }) tenderCode: string | null;
  @Column({ type: 'uuid', nullable: true }) userId: string | null;
  /** Identifies an access that may be reported repeatedly; the second report adds no entry. */
  @Column({ type: 'text', nullable: true }) report: string | null;
}
