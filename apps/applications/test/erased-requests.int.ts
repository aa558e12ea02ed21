import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, ERASED_ACCOUNT, INTERNAL } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { EraseApplications } from '../src/erasure/erase-applications';
import { ITEM, RequestActs } from './requesting-documents';
import { ADMINISTRATOR, asAdmin } from './reviewing';
import { asService, loggedIn, RunningApplications } from './running-applications';

let service: RunningApplications;
const requests = new RequestActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());

async function applicant() {
  const person = { userId: randomUUID(), email: `persona.${randomUUID()}@example.com` };
  const body = anApplication().with({ email: person.email }).withoutPassword().body();
  const answer = await service.submit(body).set(await loggedIn(person));
  return { ...person, id: answer.body.id as string };
}
const approve = async (id: string) =>
  service.http
    .put(API.applicationStatus(id))
    .set(await asAdmin())
    .send({ status: 'approved' });
const erase = (person: { userId: string; email: string }) => new EraseApplications(service.database).handle(person);
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
    const { body } = await service.http
      .post(INTERNAL.exportPersonalData)
      .set(await asService('documents'))
      .send({ userId: person.userId, email: person.email, provenEmail: '' });
    expect(body.sections.applications).toMatchObject([{ id: person.id, requests: [request] }]);
    expect(JSON.stringify(body)).not.toContain(ADMINISTRATOR.email);
  });

  it('are deleted with an application that was not decided', async () => {
    const person = await applicant();
    await requests.added(person.id);
    await erase(person);
    expect(await rowsOf(person.id)).toEqual([]);
  });

  it('stay without their reasons with a decided one, and no longer wait for an answer', async () => {
    const person = await applicant();
    await approve(person.id);
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
