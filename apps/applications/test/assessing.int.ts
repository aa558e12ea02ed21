import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type Assessment, type AssessmentChange, ERASED_ACCOUNT } from '@lacorte/contracts';
import { NO_FACTS } from '@lacorte/tender-rules';
import { AssessmentActs, FACTS } from './assessing';
import { ADMINISTRATOR, addApplications, asAdmin } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';
import { NEVER } from './tender-acts';

const OTHER = {
  userId: '1c5b2a10-83ae-4b07-8a06-5c1d0ce5a0f2',
  email: 'valutazione@example.com',
  role: 'admin',
} as const;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

let service: RunningApplications;
let id: string;
const assessments = new AssessmentActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
afterAll(() => service?.stop());
beforeEach(async () => {
  [id = ''] = await addApplications(service.database, [{}]);
});

const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);
const recordedChanges = () =>
  query<{ action: string; email: string }>(
    `SELECT l.action, n.email FROM applications.access_log l JOIN applications.application a USING (application_code)
     JOIN applications.access_log_name n ON n.id = l.name_id WHERE a.id = $1 AND l.action <> 'application-viewed' ORDER BY l.id`,
    [id],
  );
const read = async (): Promise<Assessment> => (await assessments.get(id)).body;
const history = async (): Promise<AssessmentChange[]> => (await assessments.history(id)).body;

describe('an assessment', () => {
  it('has neither version nor facts before the first, and says what is missing', async () => {
    const { status, body } = await assessments.get(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      version: null,
      facts: NO_FACTS,
      result: {
        complete: false,
        missing: expect.arrayContaining(['citizenship', 'residenceYears', 'iseeCents', 'ownsHome', 'minors']),
        requirements: [
          { id: 'age', met: true },
          { id: 'residence', met: null },
          { id: 'isee', met: null },
          { id: 'property', met: null },
        ],
        eligible: null,
        groups: [],
        points: { total: 0, parts: [] },
      },
      ageDay: expect.stringMatching(DAY),
      assessedBy: null,
      assessedAt: null,
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
      result: {
        complete: true,
        missing: [],
        requirements: ['age', 'residence', 'isee', 'property'].map((requirement) => ({ id: requirement, met: true })),
        eligible: true,
        groups: ['minors'],
        points: {
          total: 37,
          parts: [
            { id: 'minors', points: 10 },
            { id: 'disability', points: 15 },
            { id: 'residence', points: 12 },
          ],
        },
      },
      ageDay: expect.stringMatching(DAY),
      assessedBy: ADMINISTRATOR.email,
      assessedAt: expect.stringMatching(INSTANT),
    });
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
    expect((await history()).map(({ assessedBy }) => assessedBy)).toEqual([
      ...[ADMINISTRATOR.email, OTHER.email, ADMINISTRATOR.email],
    ]);
    expect((await recordedChanges()).map(({ email }) => email)).toEqual([
      ...[ADMINISTRATOR.email, OTHER.email, ADMINISTRATOR.email],
    ]);
  });

  it('names every wrong fact with a sentence and a code, and saves nothing', async () => {
    const facts = { ...FACTS, citizenship: 'svizzera', residenceYears: 101, iseeCents: -1, ownsHome: 'no', minors: 11 };
    const { status, body } = await assessments.put(id, { facts, version: 'prima' });
    expect([status, body.code]).toEqual([400, 'validation']);
    expect(body.fields).toEqual({
      'facts.citizenship': 'Scelga la cittadinanza: italiana, di un paese UE o altra',
      'facts.residenceYears': 'Inserire un numero di anni valido (0-100)',
      'facts.iseeCents': 'Inserire un ISEE valido, da 0 a 9.999.999,99 euro',
      'facts.ownsHome': 'Risponda sì o no',
      'facts.minors': 'Inserire un numero di minori valido (0-10)',
      version: 'Versione della valutazione non valida',
    });
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

  it.each([{}, { facts: null }, { facts: [] }, { facts: 'tutti' }, [], 'testo'])(
    'needs facts: not %j',
    async (body) => {
      const answer = await assessments.put(id, body);
      expect(answer.status).toBe(400);
      if (typeof body === 'object') expect(Object.keys(answer.body.fields ?? {})).toEqual(['facts']);
    },
  );

  it('ignores what is no fact, and never stores it', async () => {
    const { body } = await assessments.put(id, { facts: { ...FACTS, colour: 'red' }, version: null, complete: false });
    expect(body.facts).toEqual(FACTS);
  });

  it('is not that of another application', async () => {
    const [other = ''] = await addApplications(service.database, [{}]);
    await assessments.saved(id, FACTS);
    expect((await assessments.get(other)).body.version).toBeNull();
  });

  it('is for administrators alone, of applications that exist: rights, ids and bodies in this order', async () => {
    const paths = [API.assessment(id), API.assessmentHistory(id), API.applicationNotes(id)];
    const person = await loggedIn();
    for (const path of paths) {
      expect((await service.http.get(path)).status).toBe(401);
      expect((await service.http.get(path).set(person)).status).toBe(403);
    }
    expect((await service.http.put(API.assessment(NEVER)).send('{')).status).toBe(401);
    const admin = await asAdmin();
    for (const unknown of [NEVER, 'domanda', '1']) {
      expect((await assessments.get(unknown)).status).toBe(404);
      expect((await assessments.history(unknown)).status).toBe(404);
      expect((await assessments.put(unknown, { facts: 1 })).status).toBe(404);
      const malformed = service.http.put(API.assessment(unknown)).set(admin).type('json').send('{');
      expect((await malformed).status).toBe(404);
    }
  });

  it('is gone with an erased application', async () => {
    await assessments.saved(id, FACTS);
    await query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [id]);
    const answers = [
      await assessments.get(id),
      await assessments.history(id),
      await assessments.put(id, { facts: FACTS, version: 1 }),
      await assessments.put(id, { facts: 1, version: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('does not say who assessed once that account is erased', async () => {
    await assessments.saved(id, FACTS);
    for (const table of ['assessment', 'assessment_change']) {
      await query(`UPDATE applications.${table} SET assessed_by_email = $2 WHERE application_id = $1`, [
        ...[id, ERASED_ACCOUNT],
      ]);
    }
    expect((await read()).assessedBy).toBeNull();
    expect((await history())[0]?.assessedBy).toBeNull();
  });
});

describe('the history of assessments', () => {
  it.each([
    ['change', 'UPDATE applications.assessment_change SET minors = 3 WHERE application_id = $1'],
    [
      'rename',
      `UPDATE applications.assessment_change SET assessed_by_email = 'x@example.com' WHERE application_id = $1`,
    ],
    ['delete', 'DELETE FROM applications.assessment_change WHERE application_id = $1'],
  ])('cannot be rewritten, also by the owner of the table: %s', async (_, text) => {
    await assessments.saved(id, FACTS);
    await expect(query(text, [id])).rejects.toThrow('append-only');
    expect(await history()).toHaveLength(1);
  });

  it('cannot be emptied', async () => {
    await expect(query('TRUNCATE applications.assessment_change')).rejects.toThrow('append-only');
  });
});
