import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, CLAIM_HOURS, type ListedApplication } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { EraseApplications } from '../src/erasure/erase-applications';
import { RemoveOldRecords } from '../src/retention/remove-old-records';
import { ADMINISTRATOR, addApplications } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';

const marta = { ...ADMINISTRATOR, userId: randomUUID(), email: 'marta@example.com' };
const paolo = { ...ADMINISTRATOR, userId: randomUUID(), email: 'paolo@example.com' };
type Administrator = typeof marta;

let service: RunningApplications;
let id: string;
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
beforeEach(async () => {
  [id = ''] = await addApplications(service.database, [{}]);
});
afterAll(() => service?.stop());

const claim = async (by: Administrator, body: object = {}, of = id) =>
  service.http
    .put(API.applicationClaim(of))
    .set(await loggedIn(by))
    .send(body);
const release = async (by: Administrator, of = id) =>
  service.http.delete(API.applicationClaim(of)).set(await loggedIn(by));
const listed = async (query: object = {}, by = marta): Promise<ListedApplication[]> => {
  const answer = await service.http
    .get(API.adminApplications)
    .query({ pageSize: '200', ...query })
    .set(await loggedIn(by));
  expect(answer.status).toBe(200);
  return answer.body.items;
};
const shown = async () => (await listed()).find((one) => one.id === id)?.claim;
const age = (hours: string) =>
  service.database.query(`UPDATE applications.claim SET claimed_at = now() - $2::interval WHERE application_id = $1`, [
    id,
    hours,
  ]);
const JUST_INSIDE = `${CLAIM_HOURS} hours -1 minute`;
const JUST_OUTSIDE = `${CLAIM_HOURS} hours 1 minute`;

describe('a claim', () => {
  it('says who is at work on an application, and since when', async () => {
    expect(await shown()).toBeNull();
    const { status, body } = await claim(marta);
    expect([status, body]).toEqual([200, { by: marta.email, at: expect.stringMatching(/^20.*Z$/) }]);
    expect(Math.abs(Date.now() - Date.parse(body.at))).toBeLessThan(60_000);
    expect(await shown()).toEqual(body);
  });

  it('tells an open page who has it now', async () => {
    const read = async (of = id) => service.http.get(API.applicationClaim(of)).set(await loggedIn(marta));
    expect((await read()).body).toEqual({ claim: null });
    const { body: taken } = await claim(marta);
    expect((await read()).body).toEqual({ claim: taken });
    const { body: takenOver } = await claim(paolo, { takeOver: true });
    expect((await read()).body).toEqual({ claim: takenOver });
    expect((await read(randomUUID())).status).toBe(404);
  });

  it('refuses another administrator, and names who has it', async () => {
    const { body: held } = await claim(marta);
    const { status, body } = await claim(paolo);
    expect([status, body]).toEqual([
      409,
      {
        ...{ statusCode: 409, error: 'Conflict', code: 'application-claimed' },
        message: 'Questa domanda è in carico a marta@example.com.',
        parameters: held,
      },
    ]);
    expect(await shown()).toEqual(held);
  });

  it('finds no application whose erasure it waits for', async () => {
    const erasing = service.database.createQueryRunner();
    await erasing.startTransaction();
    await erasing.query('DELETE FROM applications.application WHERE id = $1', [id]);
    const claiming = claim(marta);
    const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    await waitFor(async () => (await service.database.query(waiting)).length > 0, { what: 'the claim to wait' });
    await erasing.commitTransaction();
    await erasing.release();
    expect((await claiming).status).toBe(404);
  });

  it('can be taken over', async () => {
    await claim(marta);
    const { status, body } = await claim(paolo, { takeOver: true });
    expect([status, body.by]).toEqual([200, paolo.email]);
    expect((await shown())?.by).toBe(paolo.email);
    expect((await claim(marta)).status).toBe(409);
  });

  it('is renewed by who has it', async () => {
    await claim(marta);
    await age(JUST_INSIDE);
    const { status, body } = await claim(marta);
    expect([status, (await shown())?.at]).toEqual([200, body.at]);
    expect(Date.now() - Date.parse(body.at)).toBeLessThan(60_000);
  });

  it('goes to one of two administrators at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [other = ''] = await addApplications(service.database, [{}]);
      const answers = await Promise.all([claim(marta, {}, other), claim(paolo, {}, other)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('runs out after its hours', async () => {
    await claim(marta);
    await age(JUST_INSIDE);
    expect((await shown())?.by).toBe(marta.email);
    expect((await claim(paolo)).status).toBe(409);
    await age(JUST_OUTSIDE);
    expect(await shown()).toBeNull();
    expect((await claim(paolo)).status).toBe(200);
  });

  it('is deleted once it has run out', async () => {
    await claim(marta);
    await age(JUST_INSIDE);
    expect(await new RemoveOldRecords(service.database).run()).toMatchObject({ claims: 0 });
    await age(JUST_OUTSIDE);
    expect(await new RemoveOldRecords(service.database).run()).toMatchObject({ claims: 1 });
  });

  it('is released by who has it, alone', async () => {
    await claim(marta);
    const refused = await release(paolo);
    expect([refused.status, refused.body.code, refused.body.parameters.by]).toEqual([
      409,
      'application-claimed',
      marta.email,
    ]);
    expect((await release(marta)).status).toBe(204);
    expect(await shown()).toBeNull();
    expect((await release(marta)).status).toBe(204);
  });

  it('that has run out does not stop a release', async () => {
    await claim(marta);
    await age(JUST_OUTSIDE);
    expect((await release(paolo)).status).toBe(204);
  });

  it('of an unknown application is refused', async () => {
    expect((await claim(marta, {}, randomUUID())).status).toBe(404);
    expect((await release(marta, 'x')).status).toBe(404);
  });

  it('of an erased application is refused', async () => {
    await service.database.query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [id]);
    const read = service.http.get(API.applicationClaim(id)).set(await loggedIn(marta));
    const statuses = [(await claim(marta)).status, (await release(marta)).status, (await read).status];
    expect(statuses).toEqual([404, 404, 404]);
    expect(await service.database.query('SELECT FROM applications.claim WHERE application_id = $1', [id])).toEqual([]);
  });

  it.each([{ takeOver: 'yes' }, { takeOver: 1 }])('refuses %p', async (body) => {
    const { status, body: answer } = await claim(marta, body);
    expect([status, Object.keys(answer.fields)]).toEqual([400, ['takeOver']]);
  });

  it('goes with the account of its administrator, and with its application', async () => {
    const anna = { ...marta, userId: randomUUID(), email: 'anna@example.com' };
    await claim(anna);
    await new EraseApplications(service.database).handle({ userId: anna.userId, email: anna.email });
    expect(await shown()).toBeNull();
    await claim(marta);
    const [{ user_id: userId }] = await service.database.query(
      'SELECT user_id FROM applications.application WHERE id = $1',
      [id],
    );
    await new EraseApplications(service.database).handle({ userId, email: '' });
    const left = await service.database.query('SELECT FROM applications.claim WHERE application_id = $1', [id]);
    expect(left).toEqual([]);
  });
});

describe('the queues', () => {
  it('show what another administrator has not claimed, and what is one’s own', async () => {
    const surname = { cognome: 'Codarini' };
    const [free, own, others, over, rejected] = (await addApplications(service.database, [
      surname,
      surname,
      surname,
      surname,
      { ...surname, status: 'rejected' },
    ])) as [string, string, string, string, string];
    await claim(marta, {}, own);
    await claim(paolo, {}, others);
    await claim(paolo, {}, over);
    await claim(marta, {}, rejected);
    id = over;
    await age(JUST_OUTSIDE);
    const idsOf = async (queue: string, by: Administrator) =>
      (await listed({ queue, q: 'codarini', sort: 'createdAt' }, by)).map((one) => one.id);
    expect(await idsOf('to-assess', marta)).toEqual([free, own, over]);
    expect(await idsOf('mine', marta)).toEqual([own, rejected]);
    expect(await idsOf('to-assess', paolo)).toEqual([free, others, over]);
    expect(await idsOf('mine', paolo)).toEqual([others]);
  });
});
