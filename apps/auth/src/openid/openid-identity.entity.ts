import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import { User } from '../accounts/user.entity';

@Entity('openid_identity')
@Unique('openid_identity_user_id_issuer_key', ['userId', 'issuer'])
export class OpenidIdentity {
  @PrimaryColumn('text') issuer: string;
  @PrimaryColumn('text') subject: string;
  @Column('uuid') userId: string;
  @Column({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User>;
}
