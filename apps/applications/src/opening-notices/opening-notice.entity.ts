import type { Language } from '@lacorte/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity('opening_notice')
@Check('opening_notice_email_check', 'email = lower((email COLLATE "C"))')
@Check('opening_notice_language_check', `language <> ''`)
@Unique('opening_notice_email', ['email'])
@Index('opening_notice_tokens', { synchronize: false })
@Index('opening_notice_unverified', ['expiresAt'], { where: 'verified_at IS NULL' })
@Index('opening_notice_verified', ['verifiedAt'], { where: 'verified_at IS NOT NULL' })
export class OpeningNotice {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('text') email: string;
  @Column('text') language: Language;
  /** Hashes of all mailed links. Each link works, because the mail server may have accepted an e-mail although the attempt failed here. */
  @Column({ type: 'bytea', array: true, default: () => `'{}'` }) tokenHashes: Buffer[];
  /** The time at which the links of an unverified e-mail address expire. */
  @Column('timestamptz') expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) verifiedAt: Date | null;
  @Column({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
}
