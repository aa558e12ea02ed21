import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  OneToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';

/** A download of documents by an administrator, for the access log. A row changes only when the administrator is erased. */
@Entity('downloads')
@Check('downloads_file_ids_check', 'cardinality(file_ids) > 0')
@Index('downloads_of_application', ['applicationId', 'id'])
export class Download {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('uuid') applicationId: string;
  /** End of the path of the request: a type, with or without an index, or `all`. */
  @Column('text') what: string;
  @Column({ type: 'uuid', array: true }) fileIds: string[];
  @Column('uuid') downloadedById: string;
  @Column('text') downloadedByEmail: string;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) downloadedAt: Date;
}

/** A download that the access log of the applications service does not have yet. A trigger adds the row. */
@Entity('download_reports')
export class DownloadReport {
  @PrimaryColumn('bigint') downloadId: string;

  @OneToOne(() => Download)
  @JoinColumn({ name: 'download_id' })
  download?: Relation<Download>;
}
