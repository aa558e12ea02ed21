import type {
  ApplicationStatus,
  AttachedFile,
  ConsentVersions,
  DocumentSectionId,
  DocumentsByType,
  HousingType,
  Language,
  YesNo,
} from '@lacorte/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Tender } from '../tenders/tender.entity';

@Entity('application')
@Check(
  'application_anni_residenza_lombardia_check',
  '(anni_residenza_lombardia >= 0) AND (anni_residenza_lombardia <= 100)',
)
@Check(
  'application_application_status_check',
  `application_status IN ('submitted', 'under_review', 'approved', 'rejected')`,
)
@Check('application_check', `(presenza_minori = 'si') = (numero_minori IS NOT NULL)`)
@Check('application_check1', `(presenza_disabile = 'si') = (numero_disabili IS NOT NULL)`)
@Check('application_codice_fiscale_check', `codice_fiscale <> ''`)
@Check('application_cognome_check', `cognome <> ''`)
@Check('application_comune_check', `comune <> ''`)
@Check('application_documenti_check', `jsonb_typeof(documenti) = 'object'`)
@Check('application_email_check', `email <> ''`)
@Check('application_indirizzo_check', `indirizzo <> ''`)
@Check('application_language_check', `language IN ('it', 'fr')`)
@Check('application_luogo_nascita_check', `luogo_nascita <> ''`)
@Check('application_nome_check', `nome <> ''`)
@Check('application_numero_disabili_check', 'numero_disabili > 0')
@Check('application_numero_maggiorenni_check', '(numero_maggiorenni >= 1) AND (numero_maggiorenni <= 20)')
@Check('application_numero_minori_check', 'numero_minori > 0')
@Check('application_presenza_disabile_check', `presenza_disabile IN ('si', 'no')`)
@Check('application_presenza_minori_check', `presenza_minori IN ('si', 'no')`)
@Check('application_provincia_check', `provincia <> ''`)
@Check('application_telefono_check', `telefono <> ''`)
@Check(
  'application_tipologia_abitazione_check',
  `tipologia_abitazione IN ('2-locali', '3-locali', '4-locali', '5-locali')`,
)
@Check('application_version_check', 'version > 0')
@Unique('application_code_key', ['applicationCode'])
@Index('application_by_age', ['createdAt', 'id'])
@Index('application_by_name', { synchronize: false })
@Index('application_by_status', ['applicationStatus', 'createdAt', 'id'])
@Index('application_of_tender_by_age', ['tenderId', 'createdAt', 'id'])
@Index('application_of_user', { synchronize: false })
@Index('application_duplicate', { synchronize: false })
@Index('application_same_person', { synchronize: false })
@Index('application_searchable', { synchronize: false })
@Index('application_surname', { synchronize: false })
@Index('application_withdrawn', ['tenderId'], { where: 'withdrawn_at IS NOT NULL' })
export class Application {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('uuid') @ForeignKey(() => Tender, { name: 'application_of_tender' }) tenderId: string;
  @Column('text') applicationCode: string;
  @Column({ type: 'text', default: 'submitted' }) applicationStatus: ApplicationStatus;
  @Column('text') nome: string;
  @Column('text') cognome: string;
  @Column('date') dataNascita: string;
  @Column('text') luogoNascita: string;
  @Column('text') codiceFiscale: string;
  @Column('text') indirizzo: string;
  @Column('text') comune: string;
  @Column('text') provincia: string;
  @Column('smallint') anniResidenzaLombardia: number;
  @Column('text') telefono: string;
  @Column('text') email: string;
  @Column('text') presenzaMinori: YesNo;
  @Column({ type: 'smallint', nullable: true }) numeroMinori: number | null;
  @Column('smallint') numeroMaggiorenni: number;
  @Column('text') presenzaDisabile: YesNo;
  @Column({ type: 'smallint', nullable: true }) numeroDisabili: number | null;
  @Column('text') tipologiaAbitazione: HousingType;
  @Column({ type: 'jsonb', default: () => `'{}'` }) documenti: DocumentsByType;
  @Column({ type: 'jsonb', default: () => `'[]'` }) attachedFiles: AttachedFile[];
  /** Increases with every change of the attachments in the documents service. A report with a lower version is stale and is ignored. */
  @Column({ type: 'integer', default: 0 }) documentsVersion: number;
  @Column('text') language: Language;
  @Column({ type: 'jsonb', nullable: true }) consents: { givenAt: string; versions: ConsentVersions } | null;
  @Column('timestamptz') createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) erasedAt: Date | null;
  /** Increases with each correction, withdrawal, change of status, fee or e-mail address, and erasure. Changes with an older version are refused. */
  @Column({ type: 'integer', default: 1 }) version: number;
  /** The text that the search of administrators reads. A trigger keeps it up to date. */
  @Column('text') searchable: string;
  @Column({ type: 'timestamptz', nullable: true }) missingRemindedAt: Date | null;
  /** Null unless the application is withdrawn now. */
  @Column({ type: 'timestamptz', nullable: true }) withdrawnAt: Date | null;
}

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

@Entity('application_counter')
@Check('application_counter_fits_code', 'last_number <= 999999')
export class ApplicationCounter {
  @PrimaryColumn('smallint') year: number;
  @Column('integer') lastNumber: number;
}

@Entity('application_count')
@Check('application_count_count_check', 'count >= 0')
export class ApplicationCount {
  @PrimaryColumn('uuid') @ForeignKey(() => Tender) tenderId: string;
  @PrimaryColumn('text') applicationStatus: ApplicationStatus;
  @Column('integer') count: number;
  /** Increases with every change of `count`. */
  @Column({ type: 'bigint', default: 0 }) changes: string;
}

/** The idempotency key of a submission, so that a repeated call returns the same application. */
@Entity('idempotency_record')
@Index('idempotency_record_age', ['createdAt'])
export class IdempotencyRecord {
  @PrimaryColumn('text') key: string;
  /** HMAC of the request. It distinguishes a repetition from another request with the same key. */
  @Column('text') fingerprint: string;
  @Column('uuid') applicationId: string;
  @Column({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
  /** Version of the account's password that the request had; null for a logged-in caller. */
  @Column({ type: 'integer', nullable: true }) passwordVersion: number | null;
  /** Codes of the duplicates that the first answer named. */
  @Column({ type: 'jsonb', nullable: true }) duplicateOf: string[] | null;
  /** Number of requests with this key and another fingerprint (see `MISMATCHES` in idempotency.ts). */
  @Column({ type: 'integer', default: 0 }) mismatches: number;
}

@Entity('erased_code')
@Index('erased_code_of_tender', ['tenderId'])
export class ErasedCode {
  @PrimaryColumn('text') applicationCode: string;
  @Column('uuid') @ForeignKey(() => Tender, { onDelete: 'CASCADE' }) tenderId: string;
  @Column({ type: 'timestamptz', default: () => 'now()' }) erasedAt: Date;
}
