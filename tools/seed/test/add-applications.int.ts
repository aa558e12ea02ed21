import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ApplicationFieldsDto,
  type DocumentsByType,
  doubtAboutCodiceFiscale,
  isApplicationCode,
  validated,
} from '@lacorte/contracts';
import { ObjectStorage } from '@lacorte/storage';
import { createBuckets, createDatabase, type TestBuckets, type TestDatabase } from '@lacorte/testing';
import pg from 'pg';
import { AddApplications } from '../src/add-applications';

const COUNT = 2_000;
const WITH_DOCUMENTS = 20;

let buckets: TestBuckets;
let database: TestDatabase;
let storage: ObjectStorage;
let client: pg.Client;

beforeAll(async () => {
  [buckets, database] = await Promise.all([createBuckets(), createDatabase()]);
  storage = new ObjectStorage(buckets);
  client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
});

afterAll(async () => {
  await client?.end();
  await database?.stop();
});

const USUAL = { applications: COUNT, seed: 1, tender: '2025', doubtful: 0, readyForRanking: false };

function add({ documents = 0, ...changes }: Partial<typeof USUAL & { documents: number }> = {}) {
  const store = { storage, bucket: buckets.filesBucket };
  return new AddApplications(client, () => undefined).run({
    ...USUAL,
    ...changes,
    passwordHash: 'hash',
    documents: documents > 0 ? { count: documents, store } : null,
  });
}

async function all<T extends object>(sql: string): Promise<T[]> {
  return (await client.query<T>(sql)).rows;
}

interface Row {
  code: string;
  email: string;
  codiceFiscale: string;
  createdAt: Date;
}

const rows = () =>
  all<Row>(`SELECT application_code AS code, email, codice_fiscale AS "codiceFiscale", created_at AS "createdAt"
    FROM applications.application ORDER BY created_at`);

const lastNumber = async () =>
  (await all<{ last: number }>('SELECT last_number AS last FROM applications.application_counter WHERE year = 2025'))[0]
    ?.last;

describe('a first run', () => {
  beforeAll(async () => {
    await add({ documents: WITH_DOCUMENTS });
  });

  it('adds applications of users of their own', async () => {
    const [counts] = await all(`SELECT count(*)::int AS applications, count(DISTINCT u.id)::int AS users
      FROM applications.application a JOIN auth.users u ON u.id = a.user_id AND u.email = a.email AND u.role = 'user'`);
    expect(counts).toEqual({ applications: COUNT, users: COUNT });
  });

  it('numbers them in the order of their submission, with valid codes', async () => {
    const codes = (await rows()).map(({ code }) => code);
    expect(codes.every(isApplicationCode)).toBe(true);
    expect(codes.map((code) => code.slice(0, 15))).toEqual(
      Array.from({ length: COUNT }, (_, index) => `DOM-2025-${String(index + 1).padStart(6, '0')}`),
    );
    expect(await lastNumber()).toBe(COUNT);
  });

  it('holds every rule of the form, with a codice fiscale that is no other one’s, and not doubtful', async () => {
    const codes = (await rows()).map(({ codiceFiscale }) => codiceFiscale);
    expect(new Set(codes).size).toBe(COUNT);
    expect(codes.filter((code) => doubtAboutCodiceFiscale(code))).toEqual([]);
    const fields =
      await all(`SELECT nome, cognome, data_nascita::text AS "dataNascita", luogo_nascita AS "luogoNascita",
      codice_fiscale AS "codiceFiscale", indirizzo, comune, provincia, anni_residenza_lombardia AS "anniResidenzaLombardia",
      telefono, email, presenza_minori AS "presenzaMinori", numero_minori AS "numeroMinori",
      numero_maggiorenni AS "numeroMaggiorenni", presenza_disabile AS "presenzaDisabile",
      numero_disabili AS "numeroDisabili", tipologia_abitazione AS "tipologiaAbitazione" FROM applications.application`);
    const outcomes = await Promise.all(fields.map((plain) => validated(ApplicationFieldsDto, plain)));
    expect(outcomes.filter(({ fields }) => fields)).toEqual([]);
  });

  it('has the history of each status, and counts them', async () => {
    const wrong = await all(`SELECT a.id FROM applications.application a
      LEFT JOIN (SELECT application_id, count(*) AS changes, (array_agg(to_status ORDER BY id DESC))[1] AS last
        FROM applications.status_change GROUP BY 1) h ON h.application_id = a.id
      WHERE a.application_status <> coalesce(h.last, 'submitted') OR a.version <> 1 + coalesce(h.changes, 0)`);
    expect(wrong).toEqual([]);
    const [counted] = await all('SELECT sum(count)::int AS total FROM applications.application_count');
    expect(counted).toEqual({ total: COUNT });
    // No confirmation is sent.
    expect(await all('SELECT FROM applications.outbox')).toEqual([]);
  });

  it('stores the documents that its rows name, and shows them in their applications', async () => {
    const files = await all<{ key: string; size: number }>('SELECT object_key AS key, size FROM documents.files');
    expect(files.length).toBeGreaterThan(3 * WITH_DOCUMENTS);
    for (const { key, size } of files) expect(await storage.sizeOf({ bucket: buckets.filesBucket, key })).toBe(size);
    const shown = await all<{ id: string; documenti: DocumentsByType }>(
      "SELECT id, documenti FROM applications.application WHERE documenti <> '{}'",
    );
    expect(shown).toHaveLength(WITH_DOCUMENTS);
    for (const { id, documenti } of shown) {
      const named = await all<{ name: string }>(
        `SELECT name FROM documents.files JOIN documents.attachment_versions USING (application_id) WHERE application_id = '${id}'`,
      );
      expect(named.map(({ name }) => name).sort()).toEqual(Object.values(documenti).flat().sort());
    }
    // The details of files come with the first report of the documents service. That report is newer than what the application has.
    const reported = 'SELECT application_id FROM documents.attachment_versions WHERE detailed_version < version';
    expect(
      await all(`SELECT FROM applications.application WHERE id IN (${reported}) AND documents_version = 0`),
    ).toHaveLength(WITH_DOCUMENTS);
  });
});

describe('another run', () => {
  it('with the same seed continues where the last one ended', async () => {
    const before = await rows();
    expect(await add({ applications: 50 })).toEqual({ first: COUNT, files: 0 });
    const after = await rows();
    expect(after).toHaveLength(COUNT + 50);
    expect(after.slice(0, COUNT)).toEqual(before);
    expect(await lastNumber()).toBe(COUNT + 50);
  });

  it('with another seed adds other people', async () => {
    expect(await add({ applications: 50, seed: 2 })).toEqual({ first: 0, files: 0 });
    const after = await rows();
    expect(new Set(after.map(({ email }) => email)).size).toBe(COUNT + 100);
    const codes = after.map(({ code }) => code);
    expect(codes).toEqual([...codes].sort());
  });

  it('that cannot be finished leaves nothing behind', async () => {
    await client.query('UPDATE applications.application_counter SET last_number = 999990 WHERE year = 2025');
    await expect(add({ applications: 50, seed: 3 })).rejects.toThrow('2025 has only 9 application codes left');
    expect(await rows()).toHaveLength(COUNT + 100);
    expect(await lastNumber()).toBe(999_990);
  });
});

/** A closed tender of the past. */
const addTender = (code: string, year: number) =>
  client.query(
    `INSERT INTO applications.tender (code, title, opens_at, closes_at, shown_deadline, rules, homes, published_at)
    SELECT $1, title, make_timestamptz($2, 3, 1, 0, 0, 0), make_timestamptz($2, 4, 1, 0, 0, 0), '2024-03-31', rules, homes, now()
    FROM applications.tender WHERE code = '2025'`,
    [code, year],
  );

describe('a run for another tender', () => {
  it('adds applications from its time, numbered in its year', async () => {
    await addTender('2024-B', 2024);
    await add({ applications: 30, seed: 4, tender: '2024-B' });
    const [found] = await all(`
      SELECT count(*)::int AS count, bool_and(a.created_at >= t.opens_at AND a.created_at < t.closes_at) AS in_time,
        bool_and(a.application_code LIKE 'DOM-2024-%') AS numbered
      FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id WHERE t.code = '2024-B'`);
    expect(found).toEqual({ count: 30, in_time: true, numbered: true });
  });

  it('that has not opened adds nothing', async () => {
    await expect(add({ applications: 1, seed: 5, tender: '2099' })).rejects.toThrow('no tender 2099 has opened');
  });
});

describe('a run that is ready for a ranking', () => {
  const COUNTED = 600;

  beforeAll(async () => {
    await addTender('2023', 2023);
    await add({ applications: COUNTED, seed: 6, tender: '2023', doubtful: 50, readyForRanking: true });
  });

  const ofTender = `applications.application a JOIN applications.tender t ON t.id = a.tender_id AND t.code = '2023'
    LEFT JOIN applications.assessment s ON s.application_id = a.id`;

  it('decides on all, with complete assessments and their history', async () => {
    const [found] = await all(`
      SELECT count(*)::int AS all, bool_and(application_status IN ('approved', 'rejected')) AS decided, bool_and(s.complete) AS complete,
        bool_and(EXISTS (SELECT FROM applications.assessment_change c WHERE c.application_id = a.id AND c.version = 1
          AND to_jsonb(c) = to_jsonb(s) - 'complete')) AS kept
      FROM ${ofTender}`);
    expect(found).toEqual({ all: COUNTED, decided: true, complete: true, kept: true });
  });

  it('rejects one application of each person who has two', async () => {
    const sameCode = (and: string) =>
      all(`SELECT codice_fiscale FROM ${ofTender} WHERE ${and} GROUP BY 1 HAVING count(*) > 1`);
    expect(await sameCode("application_status <> 'rejected'")).toEqual([]);
    expect(await sameCode('true')).toHaveLength(10);
  });

  it('gives the tender homes of every type that is ranked, and keeps those of a tender that has some', async () => {
    const homesOf = async (tender: string) =>
      (
        await all<{ homes: Record<string, number> }>(`SELECT homes FROM applications.tender WHERE code = '${tender}'`)
      )[0]?.homes;
    const given = Object.values((await homesOf('2023')) ?? {});
    expect(given.map((homes) => homes > 0)).toEqual([true, true, true, true]);
    const homes = { '2-locali': 7, '3-locali': 0, '4-locali': 0, '5-locali': 0 };
    await addTender('2022', 2022);
    await client.query("UPDATE applications.tender SET homes = $1 WHERE code = '2022'", [homes]);
    await add({ applications: 20, seed: 8, tender: '2022', readyForRanking: true });
    expect(await homesOf('2022')).toEqual(homes);
  });

  it('closes a tender that is open, with an entry in its history', async () => {
    await client.query('UPDATE applications.application_counter SET last_number = 3000 WHERE year = 2025');
    await add({ applications: 20, seed: 7, readyForRanking: true });
    const [found] = await all(`
      SELECT t.closes_at <= now() AS closed, t.closes_at = c.closes_at AS kept, c.action
      FROM applications.tender t JOIN applications.tender_change c ON c.tender_id = t.id WHERE t.code = '2025'`);
    expect(found).toEqual({ closed: true, kept: true, action: 'closed' });
  });
});

describe('a run for a tender that has just opened', () => {
  it('adds nothing that lies in the future', async () => {
    await client.query("UPDATE applications.tender SET closes_at = now() - interval '2 hours' WHERE code = '2025'");
    await client.query(`
      INSERT INTO applications.tender (code, title, opens_at, shown_deadline, rules, homes, published_at)
      SELECT '2026-B', title, now() - interval '1 hour', current_date + 30, rules, homes, now()
      FROM applications.tender WHERE code = '2025'`);
    await add({ applications: 30, seed: 9, tender: '2026-B', readyForRanking: true });
    const [found] = await all(`
      SELECT count(*)::int AS changes, bool_and(c.changed_at BETWEEN a.created_at AND now()) AS in_time,
        bool_and(s.assessed_at BETWEEN a.created_at AND now()) AS assessed_in_time
      FROM applications.tender t JOIN applications.application a ON a.tender_id = t.id
        JOIN applications.status_change c ON c.application_id = a.id
        JOIN applications.assessment s ON s.application_id = a.id
      WHERE t.code = '2026-B'`);
    expect(found).toEqual({ changes: 60, in_time: true, assessed_in_time: true });
  });
});
