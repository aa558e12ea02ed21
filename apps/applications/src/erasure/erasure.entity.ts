import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Ids of all records that the erasure of an account covers. A repeated step adds what it finds and returns all, for the other services. */
@Entity('erasure')
export class Erasure {
  @PrimaryColumn('uuid') userId: string;
  @Column({ type: 'uuid', array: true }) applicationIds: string[];
  @Column({ type: 'uuid', array: true }) contactIds: string[];
  @Column({ type: 'timestamptz', default: () => 'now()' }) erasedAt: Date;
}
