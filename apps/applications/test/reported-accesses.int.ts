import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, INTERNAL, type ReportedAccess } from '@lacorte/contracts';
import { addApplications, asAdmin } from './reviewing';
import { asService, RunningApplications } from './running-applications';

let service: RunningApplications;
let admin: Record<string, string>;
let id: string;
let applicationCode: string;
beforeAll(async () => {
  service = await RunningApplications.start();
  admin = await asAdmin();
});
beforeEach(async () => {
  [id = ''] = await addApplications(service.database, [{}]);
  applicationCode = await codeOf(id);
});
afterAll(() => service?.stop());

async function codeOf(application: string): Promise<string> {
  const [row] = await service.database.query('SELECT application_code FROM applications.application WHERE id = $1', [
    application,
  ]);
  return row.application_code;
}

const list = (query: object) => service.http.get(API.accessLog).query(query).set(admin);
const items = async (query: object) => (await list(query)).body.items;
const actionsOfApplication = async () =>
  (await items({ applicationCode })).map(({ action }: { action: string }) => action);
const total = async (query: object): Promise<number> => (await list(query)).body.total;

describe('what other services report', () => {
  let reporter: Record<string, string>;
  beforeAll(async () => {
    reporter = await asService('documents-worker');
  });

  const report = (...entries: object[]) => service.http.post(INTERNAL.accessLog).set(reporter).send({ entries });
  const download = (part: Partial<ReportedAccess> = {}): ReportedAccess => ({
    ...{ id: '1', at: '2026-02-03T04:05:06.789012Z', who: 'scarica@example.com', action: 'documents-downloaded' },
    ...part,
  });

  it('is recorded under the code of the application', async () => {
    expect((await report(download({ id: randomUUID(), applicationId: id }))).status).toBe(204);
    expect(await items({ applicationCode })).toEqual([
      { at: '2026-02-03T04:05:06.789Z', who: 'scarica@example.com', action: 'documents-downloaded', applicationCode },
    ]);
  });

  it('is recorded once, in how many reports it comes', async () => {
    const [first, second] = [randomUUID(), randomUUID()].map((each) => download({ id: each, applicationId: id }));
    await Promise.all([report(first as object), report(first as object), report(first as object, second as object)]);
    await report(second as object, first as object);
    expect(await actionsOfApplication()).toEqual(['documents-downloaded', 'documents-downloaded']);
  });

  it('is told apart by its fields where it has no id', async () => {
    const who = 'persona.uno@example.com';
    const entry = { at: '2026-02-03T04:05:06Z', who, action: 'personal-data-exported', userId: randomUUID() };
    await report(entry);
    await report(entry, { ...entry, userId: randomUUID() }, { ...entry, action: 'personal-data-erased' });
    expect(await total({ who })).toBe(3);
    expect(await total({ who, action: 'personal-data-erased' })).toBe(1);
  });

  it('may be of an application and of an account that are gone', async () => {
    const userId = randomUUID();
    const gone = { at: '2026-02-03T04:05:06Z', who: null, action: 'personal-data-erased', applicationId: randomUUID() };
    expect((await report({ ...gone, userId })).status).toBe(204);
    const rows = await service.database.query('SELECT * FROM applications.access_log WHERE user_id = $1', [userId]);
    expect(rows).toMatchObject([{ name_id: null, application_code: null, action: 'personal-data-erased' }]);
  });

  it.each([
    ['an action that only applications records', { action: 'status-changed' }],
    ['no instant', { at: undefined }],
    ['an instant without a time zone', { at: '2026-02-03T04:05:06' }],
    ['a person who is no text', { who: 7 }],
    ['a person with a null character', { who: 'a\u0000@example.com' }],
    ['an empty code', { applicationCode: '' }],
    ['a malformed id', { applicationId: 'x' }],
  ])('is refused with %s', async (_, part) => {
    expect((await report({ ...download(), ...part })).status).toBe(400);
  });

  it('is refused without a list', async () => {
    expect((await service.http.post(INTERNAL.accessLog).set(reporter).send({})).status).toBe(400);
  });

  it('is taken from auth, documents and documents-worker alone', async () => {
    for (const reporter of ['auth', 'documents', 'documents-worker'] as const) {
      const taken = await service.http
        .post(INTERNAL.accessLog)
        .set(await asService(reporter))
        .send({ entries: [] });
      expect(taken.status).toBe(204);
    }
    for (const stranger of ['notifications', 'notifications-worker'] as const) {
      const refused = await service.http
        .post(INTERNAL.accessLog)
        .set(await asService(stranger))
        .send({ entries: [] });
      expect(refused.status).toBe(404);
    }
    expect((await service.http.post(INTERNAL.accessLog).set(admin).send({ entries: [] })).status).toBe(404);
  });
});
