import type { Role } from '@lacorte/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account. E-mail addresses compare by ASCII lower case (account-statements.ts). */
@Entity('users')
export class User {
  @PrimaryColumn({ type: 'uuid', default: () => 'gen_random_uuid()' })
  id: string;

  @Column({ type: 'citext' })
  email: string;

  /** Argon2id in PHC format. */
  @Column({ name: 'password_hash', type: 'text' })
  passwordHash: string;

  /** Counts the passwords that the account has had: what an older one opened is no longer valid. */
  @Column({ name: 'password_version', type: 'integer', default: 1 })
  passwordVersion: number;

  @Column({ name: 'first_name', type: 'text', nullable: true })
  firstName: string | null;

  @Column({ name: 'last_name', type: 'text', nullable: true })
  lastName: string | null;

  @Column({ name: 'profile_image_url', type: 'text', nullable: true })
  profileImageUrl: string | null;

  @Column({ type: 'text', default: 'user' })
  role: Role;

  /** When a link that was mailed to the address was first opened, by any person. */
  @Column({ name: 'address_verified_at', type: 'timestamptz', nullable: true })
  addressVerifiedAt: Date | null;

  /**
   * When the person who uses the account showed that the address is theirs: opened a mailed link while logged in to the
   * account, or set the password by one. Verified is weaker: a stranger can register an address, and its owner opens the
   * link without having the account. Linking an OpenID identity and exporting contact messages need this one.
   */
  @Column({ name: 'address_proven_at', type: 'timestamptz', nullable: true })
  addressProvenAt: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
