import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../accounts/user.entity';
import type { LinkPurpose } from './link-statements';

/** A request for a link in an e-mail. A request for an unknown e-mail address is stored too, so that it takes the same time. */
@Entity('link_request')
@Index('link_request_asked', ['askedAt'])
@Index('link_request_of_user', ['userId', 'purpose', 'askedAt'])
export class LinkRequest {
  @PrimaryColumn('uuid') id: string;
  @Column('text') purpose: LinkPurpose;
  @Column({ type: 'uuid', nullable: true }) userId: string | null;
  /** Whether the request counts towards the limit of its account. Links in confirmations of applications do not count. */
  @Column('boolean') isCounted: boolean;
  @Column({ type: 'timestamptz', default: () => 'now()' }) askedAt: Date;
  /** When the request was closed: its links no longer work, and no e-mail with a link is composed. */
  @Column({ type: 'timestamptz', nullable: true }) closedAt: Date | null;
  /** For a change of the e-mail address, the new address. The link is mailed to it. */
  @Column({ type: 'text', nullable: true }) newEmail: string | null;
  /** The e-mail address that the account had until the link was opened. */
  @Column({ type: 'text', nullable: true }) formerEmail: string | null;
  /** Whether the account had verified `formerEmail`. */
  @Column({ type: 'boolean', default: false }) isFormerVerified: boolean;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User>;
}

@Entity('link_token')
@Index('link_token_expires', ['expiresAt'])
@Index('link_token_of_request', ['requestId'])
export class LinkToken {
  @PrimaryColumn('bytea') hash: Buffer;
  @Column('uuid') requestId: string;
  @Column('timestamptz') expiresAt: Date;
  /** Hash of the e-mail address that the link was mailed to; links of release 1.0.0 have none. */
  @Column({ type: 'bytea', nullable: true }) addressHash: Buffer | null;

  @ManyToOne(() => LinkRequest, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'request_id' })
  request?: Relation<LinkRequest>;
}
