import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Ids of all records that the erasure of an account covers. A repeated erasure adds ids. Other services use them to erase their data. */
@Entity('erasure')
export class Erasure {
  @PrimaryColumn('uuid') userId: string;
  @Column({ type: 'uuid', array: true }) applicationIds: string[];
  @Column({ type: 'uuid', array: true }) contactIds: string[];
  @Column({ type: 'timestamptz', default: () => 'now()' }) erasedAt: Date;
}

/** An account that auth is about to erase. Submissions are refused: its owner has not confirmed the erasure of further applications. */
@Entity('erasure_hold')
export class ErasureHold {
  @PrimaryColumn('uuid') userId: string;
  @Column({ type: 'timestamptz', default: () => 'now()' }) heldAt: Date;
}
