import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERASED_ACCOUNT, INTERNAL } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { EraseApplications } from '../src/erasure/erase-applications';
import { AssessmentActs, FACTS } from './assessing';
import { ADMINISTRATOR } from './reviewing';
import { asService, loggedIn, RunningApplications } from './running-applications';

const NOTE = 'Il nipote telefona per la signora Ferrario.';

let service: RunningApplications;
const assessments = new AssessmentActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());

/** An assessed applicant with a note. */
async function applicant() {
  const person = { userId: randomUUID(), email: `persona.${randomUUID()}@example.com` };
  const form = anApplication().with({ email: person.email }).withoutPassword().body();
  const { body } = await service.submit(form).set(await loggedIn(person));
  const id = body.id as string;
  await assessments.saved(id, { minors: 1 });
  await assessments.saved(id, FACTS, { version: 1 });
  await assessments.addNote(id, NOTE);
  return { ...person, id };
}
const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);
const decide = (id: string) =>
  query(`UPDATE applications.application SET application_status = 'approved' WHERE id = $1`, [id]);
const erase = (person: { userId: string; email: string }) => new EraseApplications(service.database).handle(person);
const assessmentsOf = (id: string) =>
  query(
    `SELECT version, minors, assessed_by_email AS "by" FROM applications.assessment WHERE application_id = $1
     UNION ALL (SELECT version, minors, assessed_by_email FROM applications.assessment_change WHERE application_id = $1 ORDER BY version)`,
    [id],
  );
const notesOf = (id: string) =>
  query('SELECT text, created_by_email AS "by" FROM applications.application_note WHERE application_id = $1', [id]);

describe('what an assessment holds of a person', () => {
  it('is exported with every saved state, without notes and without who assessed', async () => {
    const person = await applicant();
    const { body } = await service.http
      .post(INTERNAL.exportPersonalData)
      .set(await asService('documents'))
      .send({ userId: person.userId, email: person.email, provenEmail: '' });
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(body.sections.applications).toMatchObject([
      {
        id: person.id,
        assessments: [
          { minors: 1, citizenship: null, at },
          { ...FACTS, at },
        ],
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(ADMINISTRATOR.email);
    expect(JSON.stringify(body)).not.toContain('nipote');
  });

  it('is deleted with an application that was not decided', async () => {
    const person = await applicant();
    await erase(person);
    expect(await assessmentsOf(person.id)).toEqual([]);
    expect(await notesOf(person.id)).toEqual([]);
  });

  it('stays as facts without a name with a decided one, without notes', async () => {
    const person = await applicant();
    await decide(person.id);
    await erase(person);
    await erase(person);
    expect(await assessmentsOf(person.id)).toEqual([
      { version: 2, minors: 2, by: ADMINISTRATOR.email },
      { version: 1, minors: 1, by: ADMINISTRATOR.email },
      { version: 2, minors: 2, by: ADMINISTRATOR.email },
    ]);
    expect(await notesOf(person.id)).toEqual([]);
    expect((await assessments.get(person.id)).status).toBe(404);
  });

  it('is deleted with one that is kept for its payment alone', async () => {
    const person = await applicant();
    await query(
      `INSERT INTO applications.payment_entry (application_id, kind, paid_on, amount_cents) VALUES ($1, 'recorded', now(), 15000)`,
      [person.id],
    );
    await erase(person);
    expect(await query('SELECT FROM applications.application WHERE id = $1', [person.id])).toHaveLength(1);
    expect(await assessmentsOf(person.id)).toEqual([]);
    expect(await notesOf(person.id)).toEqual([]);
  });

  it('loses the address of an erased administrator, and nothing else', async () => {
    const person = await applicant();
    const [before, history] = [(await assessments.get(person.id)).body, (await assessments.history(person.id)).body];
    await erase(ADMINISTRATOR);
    await erase(ADMINISTRATOR);
    expect(await assessmentsOf(person.id)).toMatchObject(Array(3).fill({ by: ERASED_ACCOUNT }));
    expect(await notesOf(person.id)).toEqual([{ text: NOTE, by: ERASED_ACCOUNT }]);
    expect((await assessments.get(person.id)).body).toEqual({ ...before, assessedBy: null });
    const nameless = history.map((change: object) => ({ ...change, assessedBy: null }));
    expect((await assessments.history(person.id)).body).toEqual(nameless);
    expect(await assessments.notesOf(person.id)).toMatchObject([{ text: NOTE, createdBy: null }]);
  });
});
