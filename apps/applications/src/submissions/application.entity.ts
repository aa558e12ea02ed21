import type { ApplicationStatus, ConsentVersions, DocumentsByType, Language, YesNo } from '@lacorte/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Consents as they were given. */
export interface GivenConsents {
  /** ISO 8601 instant by the database's clock. */
  givenAt: string;
  versions: ConsentVersions;
}

/** One application for a home (specification, section 3). */
@Entity('application')
export class Application {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  /** Account in auth; the database cannot check it across schemas. */
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'application_code', type: 'text' })
  applicationCode: string;

  @Column({ name: 'application_status', type: 'text', default: 'submitted' })
  applicationStatus: ApplicationStatus;

  @Column({ type: 'text' })
  nome: string;

  @Column({ type: 'text' })
  cognome: string;

  /** `yyyy-mm-dd` */
  @Column({ name: 'data_nascita', type: 'date' })
  dataNascita: string;

  @Column({ name: 'luogo_nascita', type: 'text' })
  luogoNascita: string;

  @Column({ name: 'codice_fiscale', type: 'text' })
  codiceFiscale: string;

  @Column({ type: 'text' })
  indirizzo: string;

  @Column({ type: 'text' })
  comune: string;

  @Column({ type: 'text' })
  provincia: string;

  @Column({ name: 'anni_residenza_lombardia', type: 'smallint' })
  anniResidenzaLombardia: number;

  @Column({ type: 'text' })
  telefono: string;

  @Column({ type: 'text' })
  email: string;

  @Column({ name: 'presenza_minori', type: 'text' })
  presenzaMinori: YesNo;

  @Column({ name: 'numero_minori', type: 'smallint', nullable: true })
  numeroMinori: number | null;

  @Column({ name: 'numero_maggiorenni', type: 'smallint' })
  numeroMaggiorenni: number;

  @Column({ name: 'presenza_disabile', type: 'text' })
  presenzaDisabile: YesNo;

  @Column({ name: 'numero_disabili', type: 'smallint', nullable: true })
  numeroDisabili: number | null;

  @Column({ name: 'tipologia_abitazione', type: 'text' })
  tipologiaAbitazione: string;

  @Column({ type: 'jsonb', default: {} })
  documenti: DocumentsByType;

  /** Of `documenti`: grows with each claim, so that an older answer never replaces a newer one. */
  @Column({ name: 'documents_version', type: 'integer', default: 0 })
  documentsVersion: number;

  /** Of the applicant at submission; PDF and e-mails come in it. */
  @Column({ type: 'text' })
  language: Language;

  /** Null where the client sent none. */
  @Column({ type: 'jsonb', nullable: true })
  consents: GivenConsents | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
