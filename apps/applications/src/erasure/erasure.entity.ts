import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The ids of the records that the erasure of an account covers. A repeated step adds the records that it finds and returns all, so that the
 * other services also erase those of the first step.
 */
@Entity('erasure')
export class Erasure {
  @PrimaryColumn('uuid') userId: string;
  @Column({ type: 'uuid', array: true }) applicationIds: string[];
  @Column({ type: 'uuid', array: true }) contactIds: string[];
  @Column({ type: 'timestamptz', default: () => 'now()' }) erasedAt: Date;
}
