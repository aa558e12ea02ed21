import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An account. E-mail addresses are unique by ASCII lower case (docs/adr/0020). */
@Entity('users')
@Check('users_role_check', `role IN ('user', 'admin')`)
@Index('users_email_ascii', { synchronize: false })
export class User {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('citext') email: string;
  @Column('text') passwordHash: string;
  @Column({ type: 'text', nullable: true }) firstName: string | null;
  @Column({ type: 'text', nullable: true }) lastName: string | null;
  @Column({ type: 'text', nullable: true }) profileImageUrl: string | null;
  @Column({ type: 'text', default: 'user' }) role: string;
  @Column({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
  @Column({ type: 'timestamptz', default: () => 'now()' }) updatedAt: Date;
  @Column({ type: 'integer', default: 1 }) passwordVersion: number;
  @Column({ type: 'timestamptz', nullable: true }) addressVerifiedAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) addressProvenAt: Date | null;
  @Column({ type: 'text', nullable: true }) language: string | null;
  @Column({ type: 'text', nullable: true }) applicationLanguage: string | null;
}
