import type { DocumentSectionId } from '@lacorte/contracts';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Application } from '../submissions/application.entity';

@Entity('attachment_entry')
@Check('attachment_entry_sections_check', 'cardinality(sections) > 0')
@Check('attachment_entry_version_check', 'version > 0')
export class AttachmentEntry {
  @PrimaryColumn('uuid') @ForeignKey(() => Application, { onDelete: 'CASCADE' }) applicationId: string;
  /** `documentsVersion` of the application after the change. */
  @PrimaryColumn('integer') version: number;
  @Column('timestamptz') attachedAt: Date;
  @Column({ type: 'text', array: true }) sections: DocumentSectionId[];
}
