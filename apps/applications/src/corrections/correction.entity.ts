import type { CorrectedField } from '@lacorte/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Application } from '../submissions/application.entity';

/** One correction of the data of an application. It is by the applicant if no administrator is named. */
@Entity('correction')
@Check('correction_changes_check', `(jsonb_typeof(changes) = 'array') AND (jsonb_array_length(changes) > 0)`)
@Check(
  'correction_office_check',
  '((corrected_by_id IS NULL) = (corrected_by_email IS NULL)) AND ((reason IS NULL) = (corrected_by_email IS NULL))',
)
@Index('correction_history', ['applicationId', 'id'])
export class CorrectionEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('uuid') @ForeignKey(() => Application, { onDelete: 'CASCADE' }) applicationId: string;
  @Column('jsonb') changes: CorrectedField[];
  @Column({ type: 'uuid', nullable: true }) correctedById: string | null;
  @Column({ type: 'text', nullable: true }) correctedByEmail: string | null;
  @Column({ type: 'text', nullable: true }) reason: string | null;
  @Column({ type: 'timestamptz', default: () => "date_trunc('milliseconds', clock_timestamp())" }) correctedAt: Date;
}
