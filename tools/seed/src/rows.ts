import {
  APPLICATION_FIELD_NAMES,
  applicationField,
  columnOf,
  formatApplicationCode,
  type StoredFields,
} from '@lacorte/contracts';
import { type AssessmentFacts, FACT_NAMES } from '@lacorte/tender-rules';
import type { ClientBase } from 'pg';
import { documentsByType, type StoredFile } from './documents';
import type { SeededTender } from './numbering';
import { REVIEWER, reviewTimes, type SeededApplication } from './seeded-application';

interface SubmittedApplication {
  tender: Pick<SeededTender, 'id' | 'year'>;
  /** The application, with `facts` if it is assessed. */
  application: SeededApplication & { facts?: AssessmentFacts };
  codiceFiscale: string;
  /** Number in the application code, counted per year. */
  number: number;
  submittedAt: Date;
  files: StoredFile[];
  /** Time at which the seed runs. No event is later. */
  now: Date;
}

type Row = Record<string, unknown>;

const FIRST_VERSION = 1;

/** Rows by table, in the order of their references. */
const ROWS: Record<string, (submitted: SubmittedApplication, passwordHash: string) => Row[]> = {
  'auth.users': ({ application: { userId, email, person }, submittedAt }, passwordHash) => [
    {
      id: userId,
      email,
      password_hash: passwordHash,
      first_name: person.nome,
      last_name: person.cognome,
      created_at: submittedAt,
      updated_at: submittedAt,
    },
  ],
  'applications.application': (submitted) => [applicationRow(submitted)],
  'applications.status_change': statusChangeRows,
  'applications.assessment': assessmentRows,
  'applications.assessment_change': assessmentRows,
  // The uploads are those of a visitor, with a separate upload session and no user.
  'documents.uploads': ({ application, submittedAt, files }) =>
    files.map(({ uploadId, name }) => ({
      id: uploadId,
      upload_session: application.id,
      user_id: null,
      safe_name: name,
      created_at: submittedAt,
      application_id: application.id,
    })),
  'documents.files': ({ application, submittedAt, files }) =>
    files.map(({ uploadId, objectKey, contentType, ...file }) => ({
      ...file,
      application_id: application.id,
      upload_id: uploadId,
      object_key: objectKey,
      content_type: contentType,
      created_at: submittedAt,
    })),
  // Because of these rows, the worker of the documents service reports the details of the files to the applications service.
  'documents.attachment_versions': ({ application, submittedAt, files }) =>
    files.length > 0
      ? [
          {
            application_id: application.id,
            version: FIRST_VERSION,
            changed_version: FIRST_VERSION,
            changed_at: submittedAt,
            changed_sections: [...new Set(files.map(({ section }) => section))],
          },
        ]
      : [],
};

export const TABLES = Object.keys(ROWS);

/** Inserts applications with one statement per table; PostgreSQL takes the types of the values from the table. */
export async function insert(client: ClientBase, batch: SubmittedApplication[], passwordHash: string): Promise<void> {
  for (const [table, rowsOf] of Object.entries(ROWS)) {
    const rows = batch.flatMap((submitted) => rowsOf(submitted, passwordHash));
    const names = Object.keys(rows[0] ?? {}).join(', ');
    if (rows.length === 0) continue;
    await client.query(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
}

function statusChangeRows({ application, submittedAt, now }: SubmittedApplication): Row[] {
  const times = reviewTimes(application.review, submittedAt.getTime(), now.getTime());
  return application.review.map(({ from, to }, index) => ({
    application_id: application.id,
    from_status: from,
    to_status: to,
    changed_by_id: REVIEWER.id,
    changed_by_email: REVIEWER.email,
    changed_at: new Date(times[index] ?? submittedAt),
  }));
}

/** Returns the row of the assessment, with the time of the decision. */
function assessmentRows({ application, submittedAt, now }: SubmittedApplication): Row[] {
  const { facts } = application;
  if (!facts) return [];
  const columns = FACT_NAMES.map((name) => [columnOf(name), facts[name]]);
  const decidedAt = reviewTimes(application.review, submittedAt.getTime(), now.getTime()).at(-1);
  return [
    {
      application_id: application.id,
      version: FIRST_VERSION,
      ...Object.fromEntries(columns),
      assessed_by_id: REVIEWER.id,
      assessed_by_email: REVIEWER.email,
      assessed_at: new Date(decidedAt ?? submittedAt),
    },
  ];
}

function applicationRow({ tender, application, codiceFiscale, number, submittedAt, files }: SubmittedApplication): Row {
  return {
    id: application.id,
    user_id: application.userId,
    tender_id: tender.id,
    application_code: formatApplicationCode(tender.year, number),
    application_status: application.status,
    ...toColumns(statedBy(application, codiceFiscale)),
    documenti: documentsByType(files),
    language: application.language,
    version: FIRST_VERSION + application.review.length,
    created_at: submittedAt,
  };
}

/** Returns the fields of the form that the seed draws. The others get the example of their declaration. */
function statedBy(application: SeededApplication, codiceFiscale: string): Partial<StoredFields> {
  const { person, household } = application;
  return {
    ...person,
    ...application,
    codiceFiscale,
    anniResidenzaLombardia: person.yearsInLombardy,
    presenzaMinori: household.minors > 0 ? 'si' : 'no',
    numeroMinori: household.minors || null,
    numeroMaggiorenni: household.adults,
    presenzaDisabile: household.disabled > 0 ? 'si' : 'no',
    numeroDisabili: household.disabled || null,
  };
}

function toColumns(stated: Partial<StoredFields>): Row {
  const stored = (name: keyof StoredFields) =>
    stated[name] === undefined ? applicationField(name).example : stated[name];
  return Object.fromEntries(APPLICATION_FIELD_NAMES.map((name) => [columnOf(name), stored(name)]));
}
