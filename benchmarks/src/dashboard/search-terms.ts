import type pg from 'pg';

interface Sampled {
  nome: string;
  cognome: string;
  email: string;
  code: string;
  codiceFiscale: string;
}

const SAMPLE = `
  SELECT nome, cognome, email, application_code AS code, codice_fiscale AS "codiceFiscale"
  FROM applications.application ORDER BY md5(id::text) LIMIT $1`;

/** What somebody on the telephone gives as their own, each in turn. */
const QUESTIONS: ((person: Sampled) => string)[] = [
  ({ nome, cognome }) => `${cognome} ${nome}`,
  ({ code }) => code,
  ({ codiceFiscale }) => codiceFiscale,
  ({ email }) => email,
];

/** Searches for `count` people, each by something else, the same in every run on the same data. */
export async function searchTerms(database: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await database.query<Sampled>(SAMPLE, [count]);
  return rows.map((person, index) => (QUESTIONS[index % QUESTIONS.length] ?? QUESTIONS[0])?.(person) ?? '');
}

/** The most frequent surnames, each of which finds many. */
export async function commonSurnames(database: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await database.query<{ cognome: string }>(
    'SELECT cognome FROM applications.application GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT $1',
    [count],
  );
  return rows.map(({ cognome }) => cognome);
}
