import type { SessionData } from 'express-session';
import { Column, Entity, Generated, Index, PrimaryColumn } from 'typeorm';

/** A session of express-session, in the columns of connect-pg-simple and our own. */
@Entity('session')
@Index('session_expire', ['expire'])
@Index('session_of_user', { synchronize: false })
@Index('session_public_id', ['publicId'], { unique: true })
export class Session {
  /** The secret id of the session. The session's cookie contains it, too. */
  @PrimaryColumn('varchar') sid: string;
  @Column('json') sess: SessionData;
  @Column('timestamptz') expire: Date;
  @Column({ type: 'timestamptz', default: () => 'now()' }) lastSeenAt: Date;
  /** Id in the list of sessions. */
  @Column('uuid') @Generated('uuid') publicId: string;
  @Column({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
}
