import { Column, Entity, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../accounts/user.entity';

/** The TOTP secret of an account, encrypted (TotpCipher). */
@Entity('totp')
export class Totp {
  @PrimaryColumn('uuid') userId: string;
  @Column('text') secret: string;
  @Column({ type: 'timestamptz', nullable: true }) confirmedAt: Date | null;
  @Column({ type: 'integer', default: 0 }) lastStep: number;
  @Column({ type: 'timestamptz', array: true, default: () => `'{}'` }) wrongAt: Date[];
  @Column({ type: 'timestamptz', nullable: true }) blockedUntil: Date | null;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User>;
}

/** The hash of a code that replaces a TOTP code once. */
@Entity('recovery_code')
export class RecoveryCode {
  @PrimaryColumn('uuid') userId: string;
  @PrimaryColumn('text') hash: string;

  @ManyToOne(() => Totp, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', referencedColumnName: 'userId' })
  user?: Relation<Totp>;
}
