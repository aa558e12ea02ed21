import type { DraftFile, DraftValues, Language } from '@lacorte/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Tender } from '../tenders/tender.entity';

@Entity('draft')
@Check('draft_language_check', `language <> ''`)
@Check('draft_values_check', `jsonb_typeof("values") = 'object'`)
@Check('draft_version_check', 'version > 0')
@Unique('draft_of_user', ['userId', 'tenderId'])
export class Draft {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('uuid') @ForeignKey(() => Tender) tenderId: string;
  @Column('jsonb') values: DraftValues;
  /** The uploaded files that the documents service keeps for the draft. */
  @Column({ type: 'jsonb', default: () => `'[]'` }) files: DraftFile[];
  @Column('integer') version: number;
  @Column('text') language: Language;
  @Column('timestamptz') savedAt: Date;
  @Column('timestamptz') createdAt: Date;
  /** When the reminder before the closing was added to the outbox. */
  @Column({ type: 'timestamptz', nullable: true }) remindedAt: Date | null;
  /** When the e-mail about the closing was added to the outbox. */
  @Column({ type: 'timestamptz', nullable: true }) closingToldAt: Date | null;
}

/** The last version of a deleted draft. The next draft continues from it, so that a save from a device with an older version is refused. */
@Entity('ended_draft')
@Check('ended_draft_version_check', 'version > 0')
@Index('ended_draft_by_age', ['endedAt'])
export class EndedDraft {
  @PrimaryColumn('uuid') userId: string;
  @Column('integer') version: number;
  @Column('timestamptz') endedAt: Date;
}
