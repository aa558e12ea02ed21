import { type ColumnMapping, STATEMENT_FORMATS, type StatementFormat } from '@lacorte/contracts';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

const FORMATS = STATEMENT_FORMATS.map((format) => `'${format}'`).join(', ');

/** A bank statement that was imported. It stays when it is undone, without its rows. */
@Entity('statement_import')
@Check('statement_import_format_check', `format IN (${FORMATS})`)
@Check('statement_import_undone_check', '(undone_at IS NULL) = (undone_by_email IS NULL)')
@Index('statement_import_by_age', ['importedAt'])
export class StatementImport {
  @PrimaryColumn('uuid') id: string;
  @Column('text') format: StatementFormat;
  @Column({ type: 'integer', default: 0 }) matched: number;
  @Column({ type: 'integer', default: 0 }) unmatched: number;
  @Column({ type: 'integer', default: 0 }) alreadyKnown: number;
  @Column('integer') refused: number;
  @Column('integer') ignored: number;
  @Column('uuid') importedById: string;
  @Column('text') importedByEmail: string;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) importedAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) undoneAt: Date | null;
  @Column({ type: 'uuid', nullable: true }) undoneById: string | null;
  @Column({ type: 'text', nullable: true }) undoneByEmail: string | null;
}

/** Columns of a bank's tables that an administrator has assigned. */
@Entity('statement_format')
@Unique('statement_format_header', ['header'])
export class StatementTableFormatRow {
  @PrimaryColumn('uuid') id: string;
  /** Hash of the names of the columns, because they can be too long for an index. */
  @Column('text') header: string;
  @Column('jsonb') columns: string[];
  @Column('jsonb') mapping: ColumnMapping;
  @Column('uuid') createdById: string;
  @Column('text') createdByEmail: string;
  @Column({ type: 'timestamptz', default: () => "date_trunc('milliseconds', clock_timestamp())" }) createdAt: Date;
}
