import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An upload URL that was issued, and what became of its file. */
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
  /** Session of the browser that uploads. */
  @Column('uuid') uploadSession: string;
  @Column({ type: 'uuid', nullable: true }) userId: string | null;
  @Column('text') safeName: string;
  @Column({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) removedAt: Date | null;
  /** Network, for the quotas; null once the file is deleted. */
  @Column({ type: 'text', nullable: true }) address: string | null;
  /** Null until the size of the file is known. */
  @Column({ type: 'integer', nullable: true }) size: number | null;
  /** Whether the upload URL has expired, so that the size is final. */
  @Column({ type: 'boolean', default: false }) closed: boolean;
  /** Whether the browser has applied, so that the file stays for a day. */
  @Column({ type: 'boolean', default: false }) applied: boolean;
  /** Whether an application or a draft has the file. */
  @Column({ type: 'boolean', default: false }) attached: boolean;
  /** The first application that attached the file; no other application may attach it. */
  @Column({ type: 'uuid', nullable: true }) applicationId: string | null;
  /** The account whose draft keeps the file. */
  @Column({ type: 'uuid', nullable: true }) draftOf: string | null;
  /** The file is not deleted before this time, even if the draft is deleted. */
  @Column({ type: 'timestamptz', nullable: true }) keptUntil: Date | null;
  /** When the deletion of the object began; no draft can keep it any more. */
  @Column({ type: 'timestamptz', nullable: true }) removingAt: Date | null;
}
