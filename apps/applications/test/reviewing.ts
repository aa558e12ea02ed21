import { randomUUID } from 'node:crypto';
import {
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldName,
  type ApplicationFieldsDto,
  type ApplicationStatus,
  columnOf,
} from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import type { DataSource } from 'typeorm';
import { toSubmission } from '../src/submissions/submit-application';
import { FIRST_TENDER_ID } from '../src/tenders/tender.row';
import { loggedIn, type RunningApplications } from './running-applications';

export const ADMINISTRATOR = {
  userId: '7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b10',
  email: 'amministrazione@example.com',
  role: 'admin',
} as const;

/** The gateway's header for an administrator. */
export const asAdmin = () => loggedIn(ADMINISTRATOR);

/** A call of an administrator. @param given query of a GET, else the body */
export async function administer(
  { http }: RunningApplications,
  method: 'get' | 'post' | 'put' | 'delete',
  path: string,
  given?: object,
) {
  const call = http[method](path).set(await asAdmin());
  return method === 'get' ? call.query(given ?? {}) : call.send(given);
}

export interface Applicant {
  nome: string;
  cognome: string;
  email: string;
  status: ApplicationStatus;
  codiceFiscale: string;
  telefono: string;
  tenderId: string;
}

/** Sets the status without a record of the change. */
export const setStatus = (database: Pick<DataSource, 'query'>, id: string, status: ApplicationStatus) =>
  database.query('UPDATE applications.application SET application_status = $2 WHERE id = $1', [id, status]);

export interface Owner {
  id: string;
  applicationCode: string;
  userId: string;
  email: string;
  /** The gateway's header for this person. */
  owner: Record<string, string>;
}

/** A person who is logged in and has submitted an application. */
export async function anOwner(service: RunningApplications): Promise<Owner> {
  const userId = randomUUID();
  const email = `persona.${userId}@example.com`;
  const owner = await loggedIn({ userId, email });
  const body = anApplication().with({ email, nome: 'Lucia', cognome: 'Ferrario' }).withoutPassword().body();
  const { id, applicationCode } = (await service.submit(body).set(owner)).body;
  return { id, applicationCode, userId, email, owner };
}

let numbered = 0;

/**
 * Writes applications straight into the table, each a minute after the one before, the last one a minute ago.
 *
 * @returns their ids, oldest first
 */
export async function addApplications(
  database: Pick<DataSource, 'query'>,
  applicants: Partial<Applicant>[],
): Promise<string[]> {
  const rows = applicants.map((applicant, index) => ({
    nome: 'Lucia',
    cognome: 'Ferrario',
    email: `persona.${index}@example.com`,
    status: 'submitted',
    codiceFiscale: 'FRRLCU88C54F205N',
    telefono: STATED.telefono,
    ...applicant,
    age: applicants.length - index,
    number: numbered + index + 1,
  }));
  numbered += rows.length;
  const added: { id: string }[] = await database.query(`${INSERT} ORDER BY r.age DESC RETURNING id`, [
    JSON.stringify(rows),
  ]);
  return added.map(({ id }) => id);
}

const DRAWN: ApplicationFieldName[] = ['nome', 'cognome', 'email', 'codiceFiscale', 'telefono'];
const STATED = toSubmission(anApplication().withMinors(2).body() as ApplicationFieldsDto);
const OTHERS = APPLICATION_FIELD_NAMES.filter((name) => !DRAWN.includes(name));

const INSERT = `
  INSERT INTO applications.application (id, user_id, application_code, application_status, nome, cognome, email,
    codice_fiscale, telefono, language, created_at, tender_id, ${OTHERS.map(columnOf).join(', ')})
  SELECT gen_random_uuid(), gen_random_uuid(), 'DOM-2026-' || lpad(r.number::text, 6, '0') || '-00', r.status,
    r.nome, r.cognome, r.email, r."codiceFiscale", r.telefono, 'it', now() - make_interval(mins => r.age),
    coalesce(r."tenderId", '${FIRST_TENDER_ID}'),
    ${OTHERS.map((name) => (STATED[name] === null ? 'NULL' : `'${STATED[name]}'`)).join(', ')}
  FROM jsonb_to_recordset($1::jsonb) AS r (nome text, cognome text, email text, status text, "codiceFiscale" text,
    telefono text, "tenderId" uuid, age integer, number integer)`;
