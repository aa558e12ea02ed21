import { Column, Entity, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../accounts/user.entity';

@Entity('totp')
export class Totp {
  @PrimaryColumn('uuid') userId: string;
  /** `TotpCipher` encrypts the secret. */
  @Column('text') secret: string;
  /** When a first code has put the factor into force. */
  @Column({ type: 'timestamptz', nullable: true }) confirmedAt: Date | null;
  /** Time step of the last code that was accepted. */
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
