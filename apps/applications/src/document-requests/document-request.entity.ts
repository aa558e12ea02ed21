import type { DocumentSectionId } from '@lacorte/contracts';
import { TIME_ZONE } from '@lacorte/contracts/time-zone';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Application } from '../submissions/application.entity';

@Entity('document_request')
@Check('document_request_check', '(answered_at IS NULL) OR (withdrawn_at IS NULL)')
@Index('document_request_by_deadline', ['deadline', 'createdAt', 'id'])
@Index('document_request_of_application', ['applicationId', 'createdAt'])
@Index('document_request_unsettled', ['deadline', 'createdAt', 'id'], {
  where: '(answered_at IS NULL) AND (withdrawn_at IS NULL)',
})
export class DocumentRequest {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('uuid') @ForeignKey(() => Application) applicationId: string;
  @Column('date') deadline: string;
  /** The midnight in Rome that ends `deadline`. */
  @Column({
    type: 'timestamptz',
    generatedType: 'STORED',
    asExpression: `(((deadline + 1))::timestamp without time zone AT TIME ZONE '${TIME_ZONE}'::text)`,
  })
  endsAt: Date;
  @Column({ type: 'timestamptz', default: () => `date_trunc('milliseconds', clock_timestamp())` }) createdAt: Date;
  @Column('uuid') createdById: string;
  @Column('text') createdByEmail: string;
  @Column({ type: 'timestamptz', nullable: true }) answeredAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) withdrawnAt: Date | null;
  @Column({ type: 'uuid', nullable: true }) withdrawnById: string | null;
  @Column({ type: 'text', nullable: true }) withdrawnByEmail: string | null;
  @Column({ type: 'timestamptz', nullable: true }) remindedAt: Date | null;
}

@Entity('document_request_item')
@Check('document_request_item_position_check', '"position" >= 0')
@Check('document_request_item_reason_check', `reason <> ''`)
@Check('document_request_item_section_check', `section <> ''`)
@Unique('document_request_item_request_id_section_key', ['requestId', 'section'])
export class DocumentRequestItem {
  @PrimaryColumn('uuid') @ForeignKey(() => DocumentRequest) requestId: string;
  @PrimaryColumn('smallint') position: number;
  @Column('text') section: DocumentSectionId;
  @Column('text') reason: string;
}
