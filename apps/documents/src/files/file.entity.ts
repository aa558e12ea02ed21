import type { DocumentSectionId } from '@lacorte/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import { Upload } from '../uploads/upload.entity';

/** A stored file of an application. A file in two sections is stored once, so `objectKey` is not unique. */
@Entity('files')
@Check('files_position_check', '"position" >= 0')
@Check('files_scan_signature_check', `scan_signature <> ''`)
@Check('files_scan_state_check', `scan_state IN ('unscanned', 'pending', 'clean', 'infected')`)
@Check(
  'files_section_check',
  `section IN ('carta-identita', 'codice-fiscale-doc', 'permesso-soggiorno', 'certificazione-redditi', 'altri-documenti')`,
)
@Check('files_size_check', '(size >= 1) AND (size <= 5242880)')
@Check('infected_by_something', `(scan_state = 'infected') = (scan_signature IS NOT NULL)`)
@Unique('files_application_id_section_position_key', ['applicationId', 'section', 'position'])
@Unique('files_application_id_section_upload_id_key', ['applicationId', 'section', 'uploadId'])
@Index('files_object_key', ['objectKey'])
@Index('files_to_scan', ['scanDueAt'], { where: `scan_state = ANY (ARRAY['unscanned', 'pending'])` })
@Index('files_upload_id', ['uploadId'])
export class StoredFile {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') applicationId: string;
  @Column('text') section: DocumentSectionId;
  @Column('smallint') position: number;
  @Column('uuid') uploadId: string;
  @Column('text') objectKey: string;
  @Column('text') name: string;
  @Column('text') contentType: string;
  @Column('integer') size: number;
  @Column({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
  /** Verdict of the virus scanner. Without a scanner every file stays `unscanned`. */
  @Column({ type: 'text', default: 'unscanned' }) scanState: 'unscanned' | 'pending' | 'clean' | 'infected';
  /** Name of the virus that the scanner found in the file. */
  @Column({ type: 'text', name: 'scan_signature', nullable: true }) signature: string | null;
  @Column({ type: 'smallint', default: 0 }) scanAttempts: number;
  @Column({ type: 'timestamptz', default: () => 'now()' }) scanDueAt: Date;

  @ManyToOne(() => Upload)
  @JoinColumn({ name: 'upload_id' })
  upload?: Relation<Upload>;
}

/** State of the files of an application. A change of the lists and a verdict of the scanner raise `version`. */
@Entity('attachment_versions')
@Check('attachment_versions_version_check', 'version > 0')
@Index('attachment_versions_to_detail', ['applicationId'], { where: 'detailed_version < version' })
export class AttachmentVersion {
  @PrimaryColumn('uuid') applicationId: string;
  @Column('integer') version: number;
  /** When the application was erased. No file can be attached after that. */
  @Column({ type: 'timestamptz', nullable: true }) erasedAt: Date | null;
  /** The last version that the applications service has confirmed. */
  @Column({ type: 'integer', default: 0 }) detailedVersion: number;
  /** Version of the last change of the lists of files; a verdict of the scanner does not change it. */
  @Column({ type: 'integer', nullable: true }) changedVersion: number | null;
  @Column({ type: 'timestamptz', nullable: true }) changedAt: Date | null;
  @Column({ type: 'text', array: true, nullable: true }) changedSections: DocumentSectionId[] | null;
}
