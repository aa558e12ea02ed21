import {
  APPLICATION_FIELD_NAMES,
  applicationField,
  columnOf,
  formatApplicationCode,
  type StoredFields,
} from '@lacorte/contracts';
import { REVIEWER } from '../applications/review';
import type { SeededApplication } from '../applications/seeded-application';
import { TENDER_YEAR } from '../applications/submission-times';
import { documentsByType } from '../documents/document-set';
import type { RowOf } from './insert-rows';
import type { StoredFile } from './store-documents';
import type { APPLICATIONS, CLAIMS, FILES, STATUS_CHANGES, UPLOADS, USERS } from './tables';

/** A seeded application that has been submitted. */
export interface SubmittedApplication {
  application: SeededApplication;
  codiceFiscale: string;
  /** Of the application code, counted per year. */
  number: number;
  submittedAt: Date;
  files: StoredFile[];
}

/** Of what nobody has changed yet. */
const FIRST_VERSION = 1;

export function toUserRow({ application, submittedAt }: SubmittedApplication, passwordHash: string) {
  return {
    id: application.userId,
    email: application.email,
    password_hash: passwordHash,
    first_name: application.person.nome,
    last_name: application.person.cognome,
    created_at: submittedAt,
    updated_at: submittedAt,
  } satisfies RowOf<typeof USERS>;
}

export function toApplicationRow({ application, codiceFiscale, number, submittedAt, files }: SubmittedApplication) {
  return {
    id: application.id,
    user_id: application.userId,
    application_code: formatApplicationCode(TENDER_YEAR, number),
    application_status: application.status,
    ...toColumns(statedBy(application, codiceFiscale)),
    documenti: documentsByType(files),
    documents_version: files.length > 0 ? FIRST_VERSION : 0,
    language: application.language,
    version: FIRST_VERSION + application.review.length,
    created_at: submittedAt,
  } satisfies RowOf<typeof APPLICATIONS>;
}

/** What the applicant has stated. A field that the seed does not draw has the example of its declaration. */
function statedBy(application: SeededApplication, codiceFiscale: string): Partial<StoredFields> {
  const { person, household } = application;
  return {
    nome: person.nome,
    cognome: person.cognome,
    dataNascita: person.dataNascita,
    luogoNascita: person.luogoNascita,
    codiceFiscale,
    indirizzo: application.indirizzo,
    comune: application.comune,
    provincia: application.provincia,
    anniResidenzaLombardia: person.yearsInLombardy,
    telefono: application.telefono,
    email: application.email,
    presenzaMinori: household.minors > 0 ? 'si' : 'no',
    numeroMinori: household.minors || null,
    numeroMaggiorenni: household.adults,
    presenzaDisabile: household.disabled > 0 ? 'si' : 'no',
    numeroDisabili: household.disabled || null,
    tipologiaAbitazione: application.tipologiaAbitazione,
  };
}

function toColumns(stated: Partial<StoredFields>) {
  return Object.fromEntries(
    APPLICATION_FIELD_NAMES.map((name) => [
      columnOf(name),
      stated[name] === undefined ? applicationField(name).example : stated[name],
    ]),
  );
}

export function toStatusChangeRows({ application, submittedAt }: SubmittedApplication) {
  return application.review.map(
    ({ from, to, afterMs }) =>
      ({
        application_id: application.id,
        from_status: from,
        to_status: to,
        changed_by_id: REVIEWER.id,
        changed_by_email: REVIEWER.email,
        changed_at: new Date(submittedAt.getTime() + afterMs),
      }) satisfies RowOf<typeof STATUS_CHANGES>,
  );
}

/** Of a visitor: an upload session of its own, no user. */
export function toUploadRows({ application, submittedAt, files }: SubmittedApplication) {
  return files.map(
    ({ uploadId, name }) =>
      ({
        id: uploadId,
        upload_session: application.id,
        user_id: null,
        safe_name: name,
        created_at: submittedAt,
      }) satisfies RowOf<typeof UPLOADS>,
  );
}

export function toFileRows({ application, submittedAt, files }: SubmittedApplication) {
  return files.map(
    (file) =>
      ({
        id: file.id,
        application_id: application.id,
        section: file.section,
        position: file.position,
        upload_id: file.uploadId,
        object_key: file.objectKey,
        name: file.name,
        content_type: file.contentType,
        size: file.size,
        created_at: submittedAt,
      }) satisfies RowOf<typeof FILES>,
  );
}

export function toClaimRows({ application, files }: SubmittedApplication) {
  const claim = { application_id: application.id, version: FIRST_VERSION } satisfies RowOf<typeof CLAIMS>;
  return files.length > 0 ? [claim] : [];
}
