import { Column, Entity, Generated, Index, PrimaryColumn } from 'typeorm';

/** A session of express-session, in the columns of connect-pg-simple. The list of sessions shows `publicId`, which is not the session's secret. */
@Entity('session')
@Index('session_expire', ['expire'])
@Index('session_of_user', { synchronize: false })
@Index('session_public_id', ['publicId'], { unique: true })
export class Session {
  @PrimaryColumn('varchar') sid: string;
  @Column('json') sess: unknown;
  @Column('timestamptz') expire: Date;
  @Column({ type: 'timestamptz', default: () => 'now()' }) lastSeenAt: Date;
  @Column('uuid') @Generated('uuid') publicId: string;
  @Column({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
}
