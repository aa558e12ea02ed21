import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The ids of the records that the erasure of an account covers. A repeated step reads them here, so that it covers the same records. */
@Entity('erasure')
export class Erasure {
  @PrimaryColumn('uuid') userId: string;
  @Column({ type: 'uuid', array: true }) applicationIds: string[];
  @Column({ type: 'uuid', array: true }) contactIds: string[];
  @Column({ type: 'timestamptz', default: () => 'now()' }) erasedAt: Date;
}
