import { TIME_ZONE } from '@lacorte/contracts';
import { OUTBOX } from '../outbox';
import type { Application } from './application.entity';
import type { Submission } from './submission';

/** Name of the constraint that a second request with the same key runs into. */
export const IDEMPOTENCY_KEY_TAKEN = 'idempotency_record_pkey';

/** Name of the constraint that the millionth application of a year runs into. */
export const NO_CODE_LEFT = 'application_counter_fits_code';

/** What an application is recorded with; the database gives the code and the instant. */
type Recorded = Submission & Pick<Application, 'id' | 'userId' | 'language'>;

/** One queue for all numbers, so that codes and instants grow together, over the turn of the year too. */
const NUMBERING_LOCK = 7_312_002;

const COLUMNS = {
  id: 'id',
  userId: 'user_id',
  nome: 'nome',
  cognome: 'cognome',
  dataNascita: 'data_nascita',
  luogoNascita: 'luogo_nascita',
  codiceFiscale: 'codice_fiscale',
  indirizzo: 'indirizzo',
  comune: 'comune',
  provincia: 'provincia',
  anniResidenzaLombardia: 'anni_residenza_lombardia',
  telefono: 'telefono',
  email: 'email',
  presenzaMinori: 'presenza_minori',
  numeroMinori: 'numero_minori',
  numeroMaggiorenni: 'numero_maggiorenni',
  presenzaDisabile: 'presenza_disabile',
  numeroDisabili: 'numero_disabili',
  tipologiaAbitazione: 'tipologia_abitazione',
  language: 'language',
} as const satisfies Record<keyof Recorded, string>;

const FIELDS = Object.keys(COLUMNS) as (keyof Recorded)[];

/**
 * An application with its number, its idempotency record and its row of the outbox. One statement, so that the numbering is
 * locked for no longer than PostgreSQL itself needs. Its parts wait for each other where the order matters: the key comes before the
 * lock, or two requests with one key would wait for each other; the clock is read when the lock is held. The code is
 * formatApplicationCode's, made where the number is. Fails on NO_CODE_LEFT when the year's numbers are used up.
 *
 * Parameters: `applicationValues`, then those of OUTBOX.insert, then the key and its fingerprint, or null,
 * then the versions of the consents, or null.
 */
export const RECORD_APPLICATION = {
  name: 'record-application',
  text: `
    WITH kept AS (
      INSERT INTO applications.idempotency_record (key, fingerprint, application_id)
      SELECT ${parameter(4)}::text, ${parameter(5)}, $1 WHERE ${parameter(4)}::text IS NOT NULL RETURNING key
    ), turn AS MATERIALIZED (
      SELECT pg_advisory_xact_lock(${NUMBERING_LOCK}) FROM (SELECT count(*) FROM kept) AS first
    ), clock AS MATERIALIZED (
      SELECT date_trunc('milliseconds', clock_timestamp()) AS at FROM turn
    ), numbered AS (
      INSERT INTO applications.application_counter AS counter (year, last_number)
      SELECT extract(year FROM at AT TIME ZONE '${TIME_ZONE}'), 1 FROM clock
      ON CONFLICT (year) DO UPDATE SET last_number = counter.last_number + 1
      RETURNING year, to_char(last_number, 'FM000000') AS digits, (SELECT at FROM clock) AS at
    ), noted AS (
      ${OUTBOX.insert} VALUES (${parameter(1)}, ${parameter(2)}, ${parameter(3)})
    )
    INSERT INTO applications.application (${Object.values(COLUMNS).join(', ')}, application_code, created_at, consents)
    SELECT ${FIELDS.map((_, index) => `$${index + 1}`).join(', ')},
      format('DOM-%s-%s-%s', year, digits, lpad((98 - (year || digits)::bigint * 100 % 97)::text, 2, '0')), at,
      CASE WHEN ${parameter(6)}::jsonb IS NOT NULL
        THEN jsonb_build_object('givenAt', at, 'versions', ${parameter(6)}::jsonb) END
    FROM numbered
    RETURNING application_code AS "applicationCode", created_at AS "createdAt"`,
};

export const applicationValues = (application: Recorded) => FIELDS.map((field) => application[field]);

/** A parameter after those of the application. */
function parameter(offset: number): string {
  return `$${FIELDS.length + offset}`;
}
