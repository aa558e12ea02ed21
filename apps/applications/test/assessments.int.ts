import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Assessment, type AssessmentChange, columnOf, ERASED_ACCOUNT } from '@lacorte/contracts';
import { assess, CITIZENSHIPS, DEFAULT_RULES, FACT_NAMES, factOf, NO_FACTS } from '@lacorte/tender-rules';
import { AssessmentActs, FACTS } from './assessing';
import { erase, exportOf, markErased } from './erasing';
import { heldUp } from './locks';
import { dayIn } from './requesting-documents';
import { ADMINISTRATOR, addApplications, anOwner, setStatus } from './reviewing';
import { RunningApplications } from './running-applications';
import { NEVER, TenderActs } from './tender-acts';

const OTHER = {
  userId: '1c5b2a10-83ae-4b07-8a06-5c1d0ce5a0f2',
  email: 'valutazione@example.com',
  role: 'admin',
} as const;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

let service: RunningApplications;
let tenderId: string;
let id: string;
const assessments = new AssessmentActs(() => service);
const tenders = new TenderActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());
beforeEach(async () => {
  tenderId = (await tenders.draft({ rules: DEFAULT_RULES })).body.id;
  [id = ''] = await addApplications(service.database, [{ tenderId }]);
});

const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);
const recordedChanges = () =>
  query<{ action: string; email: string }>(
    `SELECT l.action, n.email FROM applications.access_log l JOIN applications.application a USING (application_code)
     JOIN applications.access_log_name n ON n.id = l.name_id WHERE a.id = $1 AND l.action <> 'application-viewed' ORDER BY l.id`,
    [id],
  );
const saves = async () => (await recordedChanges()).map(({ action }) => action);
const read = async (): Promise<Assessment> => (await assessments.get(id)).body;
const history = async (): Promise<AssessmentChange[]> => (await assessments.history(id)).body;
const versions = async () => (await history()).map(({ version }) => version);

describe('an assessment', () => {
  it('has neither version nor facts before the first, and says what is missing', async () => {
    const { status, body } = await assessments.get(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      version: null,
      facts: NO_FACTS,
      result: expect.objectContaining({ complete: false, eligible: null, groups: [] }),
      ageDay: expect.stringMatching(DAY),
      assessedBy: null,
      assessedAt: null,
      correctedSince: [],
      correctedBefore: [],
    });
    expect(await history()).toEqual([]);
    expect(await recordedChanges()).toEqual([]);
  });

  it('is saved with who and when, and measured by the rules of the tender', async () => {
    const { status, body } = await assessments.put(id, { facts: FACTS, version: null });
    expect(status).toBe(200);
    expect(body).toEqual({
      version: 1,
      facts: FACTS,
      result: assess(FACTS, { rules: DEFAULT_RULES, birthDate: '1988-03-14', ageDay: body.ageDay }),
      ageDay: expect.stringMatching(DAY),
      assessedBy: ADMINISTRATOR.email,
      assessedAt: expect.stringMatching(INSTANT),
      correctedSince: [],
      correctedBefore: [],
    });
    expect(body.result.points.total).toBe(37);
    expect(await read()).toEqual(body);
    expect(await recordedChanges()).toEqual([{ action: 'assessment-saved', email: ADMINISTRATOR.email }]);
  });

  it('replaces all facts: those that are left out are null', async () => {
    await assessments.saved(id, FACTS);
    const { body } = await assessments.put(id, { facts: { minors: '2', citizenship: 'other' }, version: 1 });
    expect(body).toMatchObject({ version: 2, facts: { ...NO_FACTS, minors: 2, citizenship: 'other' } });
    expect(body.result).toMatchObject({ complete: false, eligible: null, groups: ['minors'] });
    expect(body.result.missing).toContain('residencePermit');
    expect(await read()).toEqual(body);
  });

  it('keeps every saved state, newest first, with who saved it', async () => {
    const first = await assessments.saved(id, FACTS);
    const second = await assessments.saved(id, { ...FACTS, minors: 0 }, { version: 1, administrator: OTHER });
    const third = await assessments.saved(id, {}, { version: 2 });
    expect(await history()).toEqual(
      [third, second, first].map(({ version, facts, assessedBy, assessedAt }) => ({
        ...{ version, facts, assessedBy, assessedAt },
      })),
    );
    expect((await recordedChanges()).map(({ email }) => email)).toEqual([
      ...[ADMINISTRATOR.email, OTHER.email, ADMINISTRATOR.email],
    ]);
  });

  it('names every wrong fact with a sentence and a code, and saves nothing', async () => {
    const facts = { ...FACTS, citizenship: 'svizzera', residenceYears: 101, iseeCents: -1, ownsHome: 'no', minors: 11 };
    const { status, body } = await assessments.put(id, { facts, version: 'prima' });
    expect([status, body.code]).toEqual([400, 'validation']);
    expect(body.fields.version).toBe('Versione della valutazione non valida');
    expect(body.fieldCodes).toEqual({
      'facts.citizenship': 'assessment-citizenship',
      'facts.residenceYears': 'assessment-years',
      'facts.iseeCents': 'assessment-isee',
      'facts.ownsHome': 'assessment-yes-no',
      'facts.minors': 'assessment-minors',
      version: 'assessment-version',
    });
    expect(await read()).toMatchObject({ version: null, facts: NO_FACTS });
    expect(await recordedChanges()).toEqual([]);
  });

  it('is not found for an unknown and an erased application, whatever the body', async () => {
    await assessments.saved(id, FACTS);
    await markErased(service, id);
    for (const unknown of [NEVER, 'domanda', '1', id]) {
      const answers = [
        await assessments.get(unknown),
        await assessments.history(unknown),
        await assessments.put(unknown, { facts: FACTS, version: 1 }),
        await assessments.put(unknown, { facts: 1 }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
  });

  it('has a history that cannot be rewritten, also by the owner of the table', async () => {
    await assessments.saved(id, FACTS);
    for (const statement of [
      'UPDATE applications.assessment_change SET minors = 3 WHERE application_id = $1',
      `UPDATE applications.assessment_change SET assessed_by_email = 'x@example.com' WHERE application_id = $1`,
      'DELETE FROM applications.assessment_change WHERE application_id = $1',
    ])
      await expect(query(statement, [id])).rejects.toThrow('append-only');
    expect(await history()).toHaveLength(1);
  });
});

describe('two administrators at one assessment', () => {
  it('conflict with an older, a later and no version, and what was saved stays', async () => {
    await assessments.saved(id, FACTS);
    const second = await assessments.saved(id, { ...FACTS, minors: 1 }, { version: 1, administrator: OTHER });
    for (const version of [1, 3, null, undefined]) {
      const { status, body } = await assessments.put(id, { facts: FACTS, version });
      expect([status, body.code]).toEqual([409, 'version-conflict']);
      expect(body.message).toBe('Un altro amministratore ha già modificato questa valutazione.');
    }
    expect(await read()).toEqual(second);
    expect([await versions(), (await saves()).length]).toEqual([[2, 1], 2]);
  });

  it('conflict with a version where nothing was assessed', async () => {
    const { status, body } = await assessments.put(id, { facts: FACTS, version: 1 });
    expect([status, body.code]).toEqual([409, 'version-conflict']);
    expect([(await read()).version, await saves()]).toEqual([null, []]);
  });

  it('save at the same time: one first save takes place, and one later save', async () => {
    for (const version of [null, 1]) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_save, minors) =>
          assessments.put(id, { facts: { ...FACTS, minors }, version }, minors % 2 ? OTHER : ADMINISTRATOR),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
      const saved = answers.find(({ status }) => status === 200)?.body;
      expect(saved.version).toBe((version ?? 0) + 1);
      expect(await read()).toEqual(saved);
      expect([await versions(), (await saves()).length]).toEqual(version === null ? [[1], 1] : [[2, 1], 2]);
    }
  });
});

describe('the result of an assessment', () => {
  const setTender = (assignment: string, ...values: unknown[]) =>
    query(`UPDATE applications.tender SET ${assignment} WHERE id = $1`, [tenderId, ...values]);
  const setRules = (rules: object) => setTender('rules = rules || $2::jsonb', JSON.stringify(rules));
  const born = (day: string) => query('UPDATE applications.application SET data_nascita = $2 WHERE id = $1', [id, day]);
  const isOldEnough = async () => (await read()).result.requirements[0]?.met;
  /** Whether two people are old enough: one comes of age on the day, the other one a day later. */
  async function comesOfAge(day: string) {
    const results = [];
    for (const shift of [0, 1]) {
      const birth = new Date(`${day}T00:00:00Z`);
      birth.setUTCFullYear(birth.getUTCFullYear() - 18);
      birth.setUTCDate(birth.getUTCDate() + shift);
      await born(birth.toISOString().slice(0, 10));
      results.push(await isOldEnough());
    }
    return results;
  }

  it('follows the rules of the application’s own tender, also when they change later', async () => {
    const saved = await assessments.saved(id, FACTS);
    expect(saved.result).toMatchObject({ eligible: true, points: { total: 37 } });
    const cap = { points: { ...DEFAULT_RULES.points, residenceCap: 5 } };
    await setRules({ iseeCapEuro: 18_499, residenceYears: { italian: 13, foreign: 13 }, ...cap });
    const { result } = await read();
    expect(result).toMatchObject({ eligible: false, points: { total: 30 } });
    expect(result.requirements.map(({ id: requirement, met }) => `${requirement}: ${met}`)).toEqual([
      ...['age: true', 'residence: false', 'isee: false', 'property: true'],
    ]);
    expect((await assessments.saved(id, FACTS, { version: 1 })).result).toEqual(result);
    const [elsewhere = ''] = await addApplications(service.database, [{}]);
    expect((await assessments.saved(elsewhere, FACTS)).result).toMatchObject({ eligible: true, points: { total: 37 } });
  });

  it('counts ages on the reference date of the tender, before all else', async () => {
    await setRules({ referenceDate: '2030-06-15' });
    await setTender(`closes_at = '2029-01-01'`);
    expect((await read()).ageDay).toBe('2030-06-15');
    expect((await assessments.saved(id, FACTS)).ageDay).toBe('2030-06-15');
    expect(await comesOfAge('2030-06-15')).toEqual([true, false]);
  });

  it('counts ages on the closing day in Rome without one', async () => {
    for (const [closesAt, day] of [
      ['2031-01-10T22:59:59Z', '2031-01-10'],
      ['2031-01-10T23:00:00Z', '2031-01-11'],
      ['2031-07-10T22:00:00Z', '2031-07-11'],
    ] as const) {
      await setTender('closes_at = $2', closesAt);
      expect((await read()).ageDay).toBe(day);
      expect(await comesOfAge(day)).toEqual([true, false]);
    }
  });

  it('counts ages today in Rome without either', async () => {
    expect([dayIn(-1), dayIn(0), dayIn(1)]).toContain((await read()).ageDay);
    expect((await comesOfAge(dayIn(-1)))[0]).toBe(true);
    expect((await comesOfAge(dayIn(1)))[1]).toBe(false);
  });
});

describe('the table of assessments', () => {
  it('says what the rules say, for every pattern of known facts', async () => {
    const known = FACT_NAMES.filter((name) => name !== 'citizenship');
    const patterns = [...CITIZENSHIPS, null].flatMap((citizenship) =>
      Array.from({ length: 2 ** known.length }, (_, pattern) => {
        const values = known.map((name, bit) => {
          const value = factOf(name).type === 'number' ? 1 : true;
          return [name, (pattern >> bit) % 2 === 1 ? value : null];
        });
        return { ...NO_FACTS, citizenship, ...Object.fromEntries(values) };
      }),
    );
    const standard = { rules: DEFAULT_RULES, birthDate: '1980-01-01', ageDay: '2026-01-01' };
    const expected = patterns.map((facts) => assess(facts, standard).complete);
    const rows = patterns.map((facts) => Object.fromEntries(FACT_NAMES.map((name) => [columnOf(name), facts[name]])));
    const runner = service.database.createQueryRunner();
    await runner.connect();
    // The pattern needs the generated column alone, without the key.
    await runner.query('CREATE TEMP TABLE pattern (LIKE applications.assessment INCLUDING GENERATED)');
    for (const column of ['application_id', 'version', 'assessed_by_id', 'assessed_by_email', 'assessed_at']) {
      await runner.query(`ALTER TABLE pattern ALTER COLUMN ${column} DROP NOT NULL`);
    }
    const names = FACT_NAMES.map(columnOf).join(', ');
    const found: { complete: boolean }[] = await runner.query(
      `INSERT INTO pattern (version, ${names})
     SELECT row_number() OVER (), ${names} FROM jsonb_populate_recordset(NULL::applications.assessment, $1) RETURNING complete`,
      [JSON.stringify(rows)],
    );
    await runner.release();
    expect(found.map(({ complete }) => complete)).toEqual(expected);
    expect(new Set(expected)).toEqual(new Set([true, false]));
  });

  it('refuses values outside of the limits, and takes the limits of every fact', async () => {
    await assessments.saved(id, FACTS);
    for (const wrong of [
      `citizenship = 'swiss'`,
      'residence_years = 101',
      'works_in_lombardia_years = -1',
      'isee_cents = -1',
      'minors = 11',
    ]) {
      const change = `UPDATE applications.assessment SET ${wrong} WHERE application_id = $1`;
      await expect(query(change, [id])).rejects.toThrow('violates check constraint');
    }
    const numbers = FACT_NAMES.filter((name) => factOf(name).type === 'number');
    for (const [version, side] of (['min', 'max'] as const).entries()) {
      const limits = Object.fromEntries(numbers.map((name) => [name, factOf(name)[side]]));
      expect((await assessments.saved(id, limits, { version: version + 1 })).facts).toMatchObject(limits);
    }
  });
});

describe('what an assessment holds of a person', () => {
  const NOTE = 'Il nipote telefona per la signora Ferrario.';
  /** An assessed applicant with a note. */
  async function applicant() {
    const person = await anOwner(service);
    await assessments.saved(person.id, { minors: 1 });
    await assessments.saved(person.id, FACTS, { version: 1 });
    await assessments.addNote(person.id, NOTE);
    return person;
  }
  /** Version, minors and assessor of the last assessment and of all, and the notes. */
  const keptOf = (of: string) =>
    query<{ kept: string }>(
      `SELECT concat_ws(' ', version, minors, assessed_by_email) AS kept FROM applications.assessment WHERE application_id = $1
       UNION ALL (SELECT concat_ws(' ', version, minors, assessed_by_email) FROM applications.assessment_change
         WHERE application_id = $1 ORDER BY version)
       UNION ALL SELECT concat_ws(' ', text, created_by_email) FROM applications.application_note WHERE application_id = $1`,
      [of],
    ).then((rows) => rows.map(({ kept }) => kept));

  it('is exported with every saved state, without notes and without who assessed', async () => {
    const person = await applicant();
    const { sections } = await exportOf(service, person);
    const at = expect.stringMatching(INSTANT);
    expect(sections.applications).toMatchObject([
      {
        id: person.id,
        assessments: [
          { minors: 1, citizenship: null, at },
          { ...FACTS, at },
        ],
      },
    ]);
    expect(JSON.stringify(sections)).not.toMatch(new RegExp(`${ADMINISTRATOR.email}|nipote`));
  });

  it('is deleted with an application that was not decided, or is kept for its payment alone', async () => {
    const [undecided, paid] = [await applicant(), await applicant()];
    await query(
      `INSERT INTO applications.payment_entry (application_id, kind, paid_on, amount_cents) VALUES ($1, 'recorded', now(), 15000)`,
      [paid.id],
    );
    for (const person of [undecided, paid]) {
      await erase(service, person);
      expect(await keptOf(person.id)).toEqual([]);
    }
    expect(await query('SELECT FROM applications.application WHERE id = $1', [paid.id])).toHaveLength(1);
  });

  it('stays as facts without a name with a decided one, without notes', async () => {
    const person = await applicant();
    await setStatus(service.database, person.id, 'approved');
    await erase(service, person);
    await erase(service, person);
    const by = ADMINISTRATOR.email;
    expect(await keptOf(person.id)).toEqual([`2 2 ${by}`, `1 1 ${by}`, `2 2 ${by}`]);
    expect((await assessments.get(person.id)).status).toBe(404);
  });

  it('loses the address of an erased administrator, and nothing else', async () => {
    const person = await applicant();
    const [before, changes] = [(await assessments.get(person.id)).body, (await assessments.history(person.id)).body];
    await erase(service, ADMINISTRATOR);
    await erase(service, ADMINISTRATOR);
    const by = ERASED_ACCOUNT;
    expect(await keptOf(person.id)).toEqual([`2 2 ${by}`, `1 1 ${by}`, `2 2 ${by}`, `${NOTE} ${by}`]);
    expect((await assessments.get(person.id)).body).toEqual({ ...before, assessedBy: null });
    const nameless = changes.map((change: object) => ({ ...change, assessedBy: null }));
    expect((await assessments.history(person.id)).body).toEqual(nameless);
    expect(await assessments.notesOf(person.id)).toMatchObject([{ text: NOTE, createdBy: null }]);
  });

  it('is not written by a save and a note that waited for the erasure', async () => {
    const erasure: [string, unknown[]] = ['UPDATE applications.application SET erased_at = now() WHERE id = $1', [id]];
    const [save, note] = await heldUp(service.database, erasure, [
      () => assessments.put(id, { facts: FACTS, version: null }),
      () => assessments.addNote(id, 'Ha telefonato.'),
    ]);
    expect([save.status, note.status]).toEqual([404, 404]);
    expect([await keptOf(id), await saves()]).toEqual([[], []]);
  });

  it('is deleted with a note for which the erasure waited', async () => {
    const person = await anOwner(service);
    await setStatus(service.database, person.id, 'approved');
    await assessments.addNote(person.id, 'Prima nota.');
    // The access log locks the name of the administrator, after the note is added.
    const name = 'SELECT FROM applications.access_log_name WHERE email = $1 FOR UPDATE';
    const held: [string, unknown[]] = [name, [ADMINISTRATOR.email]];
    const [note, erasure] = await heldUp(service.database, held, [
      () => assessments.addNote(person.id, 'Seconda nota.'),
      () => erase(service, person),
    ]);
    expect([note.status, erasure.applicationIds]).toEqual([201, [person.id]]);
    expect(await query('SELECT FROM applications.application WHERE id = $1', [person.id])).toHaveLength(1);
    expect(await keptOf(person.id)).toEqual([]);
  });
});
