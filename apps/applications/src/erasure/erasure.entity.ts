import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the erasure of an account covers, so that a repeated step covers the same. */
@Entity('erasure')
export class Erasure {
  @PrimaryColumn('uuid') userId: string;
  @Column({ type: 'uuid', array: true }) applicationIds: string[];
  @Column({ type: 'uuid', array: true }) contactIds: string[];
  @Column({ type: 'timestamptz', default: () => 'now()' }) erasedAt: Date;
}
