import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import { EraseApplications } from '../src/erasure/erase-applications';
import { AssessmentActs, FACTS } from './assessing';
import { ADMINISTRATOR, addApplications } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';

const OTHER = {
  userId: '1c5b2a10-83ae-4b07-8a06-5c1d0ce5a0f2',
  email: 'valutazione@example.com',
  role: 'admin',
} as const;

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
const versions = async () =>
  ((await assessments.history(id)).body as { version: number }[]).map(({ version }) => version);
const saves = async () => {
  const [row] = await query<{ n: number }>(
    `SELECT count(*)::int AS n FROM applications.access_log l JOIN applications.application a USING (application_code)
     WHERE a.id = $1 AND l.action = 'assessment-saved'`,
    [id],
  );
  return row?.n;
};

describe('two administrators at one assessment', () => {
  it.each([
    ['an older version', 1],
    ['a version that does not exist yet', 3],
    ['none, as for a first one', null],
  ])('conflict with %s, and what was saved stays', async (_, version) => {
    await assessments.saved(id, FACTS);
    const second = await assessments.saved(id, { ...FACTS, minors: 1 }, { version: 1, administrator: OTHER });
    const { status, body } = await assessments.put(id, { facts: {}, version });
    expect([status, body.code]).toEqual([409, 'version-conflict']);
    expect(body.message).toBe('Un altro amministratore ha già modificato questa valutazione.');
    expect((await assessments.get(id)).body).toEqual(second);
    expect(await versions()).toEqual([2, 1]);
    expect(await saves()).toBe(2);
  });

  it('conflict with a version where nothing was assessed', async () => {
    const { status, body } = await assessments.put(id, { facts: FACTS, version: 1 });
    expect([status, body.code]).toEqual([409, 'version-conflict']);
    expect((await assessments.get(id)).body.version).toBeNull();
    expect(await saves()).toBe(0);
  });

  it('conflict when a version is left out of a later save', async () => {
    await assessments.saved(id, FACTS);
    expect((await assessments.put(id, { facts: FACTS })).body.code).toBe('version-conflict');
  });

  it.each([
    ['first', null],
    ['later', 1],
  ])('save at the same time: one %s save takes place', async (_, version) => {
    if (version !== null) await assessments.saved(id, FACTS);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_save, minors) =>
        assessments.put(id, { facts: { ...FACTS, minors }, version }, minors % 2 ? OTHER : ADMINISTRATOR),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const saved = answers.find(({ status }) => status === 200)?.body;
    expect(saved.version).toBe((version ?? 0) + 1);
    expect((await assessments.get(id)).body).toEqual(saved);
    expect(await versions()).toEqual(version === null ? [1] : [2, 1]);
    expect(await saves()).toBe((version ?? 0) + 1);
  });
});

describe('an erasure', () => {
  const waiting = (what: string) => async () => {
    const text = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1`;
    return (await query(text, [`%${what}%`])).length > 0;
  };

  it.each([
    ['a save', 'applications.assessment ', () => assessments.put(id, { facts: FACTS, version: null })],
    ['a note', 'applications.application_note', () => assessments.addNote(id, 'Ha telefonato.')],
  ])('that was first leaves nothing to %s that waited for it', async (_, table, act) => {
    const eraser = service.database.createQueryRunner();
    await eraser.startTransaction();
    await eraser.query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [id]);
    const answer = act();
    await waitFor(waiting(table), { what: 'it to wait for the erasure' });
    await eraser.commitTransaction();
    await eraser.release();
    expect((await answer).status).toBe(404);
    expect(await query(`SELECT FROM ${table} WHERE application_id = $1`, [id])).toEqual([]);
    expect(await saves()).toBe(0);
  });

  it('waits for a note that was first, and deletes it', async () => {
    const person = { userId: randomUUID(), email: `persona.${randomUUID()}@example.com` };
    const form = anApplication().with({ email: person.email }).withoutPassword().body();
    ({ id } = (await service.submit(form).set(await loggedIn(person))).body);
    await query(`UPDATE applications.application SET application_status = 'approved' WHERE id = $1`, [id]);
    await assessments.addNote(id, 'Prima nota.');
    const holder = service.database.createQueryRunner();
    await holder.startTransaction();
    // The access log locks the name of the administrator, after the note is added.
    await holder.query('SELECT FROM applications.access_log_name WHERE email = $1 FOR UPDATE', [ADMINISTRATOR.email]);
    const note = assessments.addNote(id, 'Seconda nota.');
    await waitFor(waiting('applications.access_log_name'), { what: 'the note to wait' });
    const erasure = new EraseApplications(service.database).handle(person);
    await waitFor(waiting('SET erased_at'), { what: 'the erasure to wait for the note' });
    await holder.commitTransaction();
    await holder.release();
    expect((await note).status).toBe(201);
    expect((await erasure).applicationIds).toEqual([id]);
    expect(await query('SELECT FROM applications.application WHERE id = $1', [id])).toHaveLength(1);
    expect(await query('SELECT FROM applications.application_note WHERE application_id = $1', [id])).toEqual([]);
  });
});
