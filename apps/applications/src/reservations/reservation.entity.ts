import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Application } from '../submissions/application.entity';

@Entity('reservation')
@Check('reservation_reserved_by_email_check', `reserved_by_email <> ''`)
@Index('reservation_by_age', ['reservedAt'])
@Index('reservation_of_administrator', ['reservedById'])
export class Reservation {
  @PrimaryColumn('uuid') @ForeignKey(() => Application, { onDelete: 'CASCADE' }) applicationId: string;
  @Column('uuid') reservedById: string;
  @Column('text') reservedByEmail: string;
  @Column({ type: 'timestamptz', default: () => `date_trunc('milliseconds', clock_timestamp())` }) reservedAt: Date;
}
