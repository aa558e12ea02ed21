import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A file that was announced for upload, before it belongs to an application. */
@Entity('uploads')
@Check('closed_with_its_size', '(NOT closed) OR (size IS NOT NULL)')
@Check('draft_keeps_until', '(draft_of IS NULL) OR (kept_until IS NOT NULL)')
@Check('uploads_safe_name_check', `(safe_name <> '') AND (octet_length(safe_name) <= 255)`)
@Check('uploads_size_check', 'size >= 0')
@Index('uploads_in_storage', ['createdAt'], { where: 'removed_at IS NULL' })
@Index('uploads_of_address', ['address'], { where: 'removed_at IS NULL' })
@Index('uploads_of_drafts', ['keptUntil'], { where: 'draft_of IS NOT NULL' })
@Index('uploads_of_session', ['uploadSession'], { where: 'removed_at IS NULL' })
@Index('uploads_to_measure', ['createdAt'], { where: '(removed_at IS NULL) AND (NOT closed)' })
@Index('uploads_unattached', { synchronize: false })
export class Upload {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') uploadSession: string;
  @Column({ type: 'uuid', nullable: true }) userId: string | null;
  @Column('text') safeName: string;
  @Column({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) removedAt: Date | null;
  @Column({ type: 'text', nullable: true }) address: string | null;
  @Column({ type: 'integer', nullable: true }) size: number | null;
  @Column({ type: 'boolean', default: false }) closed: boolean;
  @Column({ type: 'boolean', default: false }) applied: boolean;
  @Column({ type: 'boolean', default: false }) attached: boolean;
  @Column({ type: 'uuid', nullable: true }) applicationId: string | null;
  @Column({ type: 'uuid', nullable: true }) draftOf: string | null;
  @Column({ type: 'timestamptz', nullable: true }) keptUntil: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) removingAt: Date | null;
}
