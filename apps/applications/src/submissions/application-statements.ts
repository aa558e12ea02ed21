import type { Application } from './application.entity';
import type { Submission } from './submission';

/** What a new application is written with; the database has the rest. */
type NewRow = Submission & Pick<Application, 'id' | 'userId' | 'applicationCode' | 'language' | 'createdAt'>;

const NEW_COLUMNS = {
  id: 'id',
  userId: 'user_id',
  applicationCode: 'application_code',
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
  createdAt: 'created_at',
} as const satisfies Record<keyof NewRow, string>;

const NEW_FIELDS = Object.keys(NEW_COLUMNS) as (keyof NewRow)[];

/** A new application, with `valuesOf` it. */
export const INSERT_APPLICATION = {
  name: 'insert-application',
  text: `
    INSERT INTO applications.application (${Object.values(NEW_COLUMNS).join(', ')})
    VALUES (${NEW_FIELDS.map((_, index) => `$${index + 1}`).join(', ')})`,
};

export const valuesOf = (row: NewRow) => NEW_FIELDS.map((field) => row[field]);

const RECEIPT_COLUMNS = `
  id, application_code AS "applicationCode", nome, cognome, to_char(data_nascita, 'YYYY-MM-DD') AS "dataNascita",
  codice_fiscale AS "codiceFiscale", email, indirizzo, comune, presenza_minori AS "presenzaMinori",
  numero_minori AS "numeroMinori", presenza_disabile AS "presenzaDisabile", numero_disabili AS "numeroDisabili",
  tipologia_abitazione AS "tipologiaAbitazione", created_at AS "createdAt"`;

/** The columns of receipts, by the applications' ids. */
export const SELECT_RECEIPTS = {
  name: 'receipts',
  text: `SELECT ${RECEIPT_COLUMNS} FROM applications.application WHERE id = ANY($1::uuid[])`,
};

/** The columns that owners read, by the users' ids, newest first. */
export const SELECT_OWN = {
  name: 'own-applications',
  text: `
    SELECT ${RECEIPT_COLUMNS}, user_id AS "userId", application_status AS "applicationStatus",
      luogo_nascita AS "luogoNascita", provincia, anni_residenza_lombardia AS "anniResidenzaLombardia", telefono,
      numero_maggiorenni AS "numeroMaggiorenni", documenti
    FROM applications.application WHERE user_id = ANY($1::uuid[]) ORDER BY created_at DESC`,
};
