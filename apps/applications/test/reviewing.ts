import type { ApplicationStatus } from '@lacorte/contracts';
import type { DataSource } from 'typeorm';
import { loggedIn } from './running-applications';

export const ADMINISTRATOR = {
  userId: '7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b10',
  email: 'amministrazione@example.com',
  role: 'admin',
} as const;

/** The gateway's header for an administrator. */
export const asAdmin = () => loggedIn(ADMINISTRATOR);

interface Applicant {
  nome: string;
  cognome: string;
  email: string;
  status: ApplicationStatus;
  codiceFiscale: string;
}

let numbered = 0;

/**
 * Writes applications straight into the table, each a minute after the one before, the last one a minute ago.
 *
 * @returns their ids, oldest first
 */
export async function addApplications(database: DataSource, applicants: Partial<Applicant>[]): Promise<string[]> {
  const rows = applicants.map((applicant, index) => ({
    nome: 'Lucia',
    cognome: 'Ferrario',
    email: `persona.${index}@example.com`,
    status: 'submitted',
    codiceFiscale: 'FRRLCU88C54F205N',
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

const INSERT = `
  INSERT INTO applications.application (id, user_id, application_code, application_status, nome, cognome, data_nascita,
    luogo_nascita, codice_fiscale, indirizzo, comune, provincia, anni_residenza_lombardia, telefono, email,
    presenza_minori, numero_minori, numero_maggiorenni, presenza_disabile, numero_disabili, tipologia_abitazione,
    language, created_at)
  SELECT gen_random_uuid(), gen_random_uuid(), 'DOM-2026-' || lpad(r.number::text, 6, '0') || '-00', r.status,
    r.nome, r.cognome, '1988-03-14', 'Milano', r."codiceFiscale", 'Via dei Tigli 8', 'Milano', 'Milano', 12,
    '+39 333 0000000', r.email, 'si', 2, 2, 'no', NULL, '3-locali', 'it', now() - make_interval(mins => r.age)
  FROM jsonb_to_recordset($1::jsonb) AS r (nome text, cognome text, email text, status text, "codiceFiscale" text,
    age integer, number integer)`;
