import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, ERASED_ACCOUNT, INTERNAL } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { EraseApplications } from '../src/erasure/erase-applications';
import { AssessmentActs, FACTS } from './assessing';
import { checkout, FEE, paymentsOf, tell, WEBHOOK_SECRET } from './paying';
import { ITEM, RequestActs } from './requesting-documents';
import { ADMINISTRATOR, asAdmin } from './reviewing';
import { asService, loggedIn, RunningApplications } from './running-applications';

const NOTE = 'Il nipote telefona per la signora Ferrario.';

let service: RunningApplications;
let admin: Record<string, string>;
const assessments = new AssessmentActs(() => service);
const requests = new RequestActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start({ PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET });
  admin = await asAdmin();
});
afterAll(() => service?.stop());

const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);
async function applicant() {
  const person = { userId: randomUUID(), email: `persona.${randomUUID()}@example.com` };
  const form = anApplication().with({ email: person.email }).withoutPassword().body();
  const { body } = await service.submit(form).set(await loggedIn(person));
  return { ...person, id: body.id as string, code: body.applicationCode as string };
}
const decide = (id: string) =>
  query(`UPDATE applications.application SET application_status = 'approved' WHERE id = $1`, [id]);
const erase = (person: { userId: string; email: string }) => new EraseApplications(service.database).handle(person);
/** The applications in the export of a person's data. */
async function exportedOf({ userId, email }: { userId: string; email: string }) {
  const headers = await asService('documents');
  const { body } = await service.http
    .post(INTERNAL.exportPersonalData)
    .set(headers)
    .send({ userId, email, provenEmail: '' });
  expect(JSON.stringify(body)).not.toContain(ADMINISTRATOR.email);
  return body.sections.applications;
}

/** An assessed applicant with a note. */
async function assessed() {
  const person = await applicant();
  await assessments.saved(person.id, { minors: 1 });
  await assessments.saved(person.id, FACTS, { version: 1 });
  await assessments.addNote(person.id, NOTE);
  return person;
}
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
    const person = await assessed();
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const exported = await exportedOf(person);
    expect(exported).toMatchObject([
      {
        id: person.id,
        assessments: [
          { minors: 1, citizenship: null, at },
          { ...FACTS, at },
        ],
      },
    ]);
    expect(JSON.stringify(exported)).not.toContain('nipote');
  });

  it('is deleted with an application that was not decided', async () => {
    const person = await assessed();
    await erase(person);
    expect(await assessmentsOf(person.id)).toEqual([]);
    expect(await notesOf(person.id)).toEqual([]);
  });

  it('stays as facts without a name with a decided one, without notes', async () => {
    const person = await assessed();
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
    const person = await assessed();
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
    const person = await assessed();
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

async function paid(code: string, session: object = {}) {
  const event = checkout(code, {
    ...session,
    customer_details: { name: 'Zenobia Paga', email: 'zenobia@example.com' },
  });
  await tell(service, event);
  return async () => (await paymentsOf(service, admin)).items.find(({ reference }) => reference === event.id);
}

describe('the payments of an erased applicant', () => {
  it('stay in the accounts with their amount, without payer and text', async () => {
    const person = await applicant();
    const payment = await paid(person.code);
    await erase(person);
    expect(await payment()).toMatchObject({ state: 'matched', amountCents: FEE, payer: '', text: '' });
  });

  it('stay without an application that is deleted', async () => {
    const person = await applicant();
    const payment = await paid(person.code, { amount_total: 1 });
    expect(await payment()).toMatchObject({ reason: 'wrong-amount', applicationCode: person.code });
    await erase(person);
    expect(await payment()).toMatchObject({ state: 'unmatched', applicationCode: null, payer: '', text: '' });
  });

  it('keep nothing of the reason for which they were dismissed', async () => {
    const person = await applicant();
    const payment = await paid(person.code, { amount_total: 2 });
    const { id } = (await payment()) ?? {};
    await service.http
      .post(API.dismissPayment(id ?? ''))
      .set(admin)
      .send({ reason: 'Restituito a Zenobia Paga' });
    await erase(person);
    expect(await payment()).toMatchObject({ state: 'dismissed', reason: '-', payer: '', text: '' });
    expect(
      JSON.stringify(await service.database.query('SELECT * FROM applications.incoming_payment_act')),
    ).not.toContain('Zenobia');
  });
});

describe('an event for an erased applicant', () => {
  it('is in the list with an unknown code', async () => {
    const person = await applicant();
    await erase(person);
    const payment = await paid(person.code);
    expect(await payment()).toMatchObject({ state: 'unmatched', reason: 'unknown-code', applicationCode: null });
  });

  it('pays before the erasure or not at all', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await applicant();
      const [payment] = await Promise.all([paid(person.code), erase(person)]);
      const { state, payer } = (await payment()) ?? {};
      expect([state, payer]).toEqual(state === 'matched' ? ['matched', ''] : ['unmatched', expect.any(String)]);
      const fees = await service.database.query('SELECT FROM applications.payment WHERE application_id = $1', [
        person.id,
      ]);
      expect(fees).toHaveLength(state === 'matched' ? 1 : 0);
    }
  });
});

const rowsOf = (id: string) =>
  service.database.query(
    `SELECT i.reason, r.created_by_email AS "by", r.withdrawn_at IS NOT NULL AS "isWithdrawn"
     FROM applications.document_request r JOIN applications.document_request_item i ON i.request_id = r.id
     WHERE r.application_id = $1 ORDER BY r.created_at`,
    [id],
  );

describe('requests for documents', () => {
  it('are exported with their application, and do not say who asked', async () => {
    const person = await applicant();
    const request = await requests.added(person.id);
    expect(await exportedOf(person)).toMatchObject([{ id: person.id, requests: [request] }]);
  });

  it('are deleted with an application that was not decided', async () => {
    const person = await applicant();
    await requests.added(person.id);
    await erase(person);
    expect(await rowsOf(person.id)).toEqual([]);
  });

  it('stay without their reasons with a decided one, and no longer wait for an answer', async () => {
    const person = await applicant();
    await decide(person.id);
    const first = await requests.added(person.id);
    await requests.withdraw(person.id, first.id);
    await requests.added(person.id, { items: [ITEM, { section: 'altri-documenti', reason: 'Manca il contratto.' }] });
    await erase(person);
    await erase(person);
    const row = { reason: '-', by: ADMINISTRATOR.email, isWithdrawn: true };
    expect(await rowsOf(person.id)).toEqual([row, row, row]);
    expect((await requests.list(person.id)).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
  });

  it('lose the address of an erased administrator', async () => {
    const [open, withdrawn] = [await applicant(), await applicant()];
    await requests.added(open.id);
    const settled = await requests.added(withdrawn.id);
    await requests.withdraw(withdrawn.id, settled.id);
    await erase(ADMINISTRATOR);
    const left = await service.database.query(
      `SELECT created_by_email AS "asked", withdrawn_by_email AS "withdrew" FROM applications.document_request
       WHERE application_id = ANY($1) ORDER BY created_at`,
      [[open.id, withdrawn.id]],
    );
    expect(left).toEqual([
      { asked: ERASED_ACCOUNT, withdrew: null },
      { asked: ERASED_ACCOUNT, withdrew: ERASED_ACCOUNT },
    ]);
  });
});
