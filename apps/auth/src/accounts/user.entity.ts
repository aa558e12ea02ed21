import type { Language, Role } from '@lacorte/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An account. E-mail addresses are unique by ASCII lower case (docs/adr/0020). */
@Entity('users')
@Check('users_role_check', `role IN ('user', 'admin')`)
@Index('users_email_ascii', { synchronize: false })
export class User {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('citext') email: string;
  /** Argon2id in PHC format. */
  @Column('text') passwordHash: string;
  @Column({ type: 'text', nullable: true }) firstName: string | null;
  @Column({ type: 'text', nullable: true }) lastName: string | null;
  @Column({ type: 'text', nullable: true }) profileImageUrl: string | null;
  @Column({ type: 'text', default: 'user' }) role: Role;
  @Column({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
  @Column({ type: 'timestamptz', default: () => 'now()' }) updatedAt: Date;
  /** Number of passwords so far; sessions and devices of older passwords are invalid. */
  @Column({ type: 'integer', default: 1 }) passwordVersion: number;
  /** When a link that was mailed to the e-mail address was first opened. */
  @Column({ type: 'timestamptz', nullable: true }) addressVerifiedAt: Date | null;
  /** When the user first proved that the e-mail address is theirs, by such a link while logged in or by a reset of the password. */
  @Column({ type: 'timestamptz', nullable: true }) addressProvenAt: Date | null;
  @Column({ type: 'text', nullable: true }) language: Language | null;
  /** The language of the first application. It applies until the owner chooses one. */
  @Column({ type: 'text', nullable: true }) applicationLanguage: Language | null;
}
