import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  API,
  type ApplicationStatus,
  type ChangedStatuses,
  INTERNAL,
  type Language,
  type ListedApplication,
  MAX_BULK_CHANGES,
  MAX_PAGE_SIZE,
  type StatusNotice,
} from '@lacorte/contracts';
import { OUTBOX } from '../src/outbox';
import { markErased } from './erasing';
import { ADMINISTRATOR, addApplications, administer, asAdmin } from './reviewing';
import { asService, RunningApplications } from './running-applications';

const DELAY_SECONDS = 120;

let service: RunningApplications;
let admin: Record<string, string>;
beforeAll(async () => {
  service = await RunningApplications.start({ STATUS_MAIL_DELAY_SECONDS: String(DELAY_SECONDS) });
  admin = await asAdmin();
});
beforeEach(() => service.database.query('TRUNCATE applications.outbox'));
afterAll(() => service?.stop());

interface Event {
  id: string;
  payload: { applicationId: string; changeId: string; language: Language; notBefore: string; traceparent?: string };
}
/** The events of changed statuses, oldest first. */
const events = (): Promise<Event[]> =>
  service.database.query(`
    SELECT id, payload FROM applications.outbox WHERE kind = 'status-changed' ORDER BY (payload->>'changeId')::bigint`);
/** Sends the request that notifications sends before the message of an event. */
const ask = async ({ id: messageId, payload: { applicationId, changeId } }: Event, of = applicationId) =>
  service.http
    .post(INTERNAL.tellStatus(of))
    .set(await asService('notifications-worker'))
    .send({ changeId, messageId });
async function noticeOf(event: Event): Promise<StatusNotice | null> {
  const { status, body } = await ask(event);
  expect(status).toBe(200);
  return body.notice;
}
/** The statuses that the messages of these events tell, in this order. */
async function told(...asked: Event[]): Promise<(ApplicationStatus | null)[]> {
  const statuses: (ApplicationStatus | null)[] = [];
  for (const event of asked) statuses.push((await noticeOf(event))?.status ?? null);
  return statuses;
}
const historyOf = async (id: string) => (await administer(service, 'get', API.applicationHistory(id))).body;

describe('the status of an application', () => {
  let id: string;
  beforeEach(async () => {
    [id = ''] = await addApplications(service.database, [{}]);
  });
  const changeStatus = (body: object, to = id) => administer(service, 'put', API.applicationStatus(to), body);
  const history = () => historyOf(id);

  it('changes from any to any, and each change is recorded with who, when, from and to', async () => {
    const first = await changeStatus({ status: 'rejected', version: 1 });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ id, applicationStatus: 'rejected', version: 2, payment: null });
    await changeStatus({ status: 'approved' });
    expect(await history()).toEqual([
      { from: 'rejected', to: 'approved', changedBy: ADMINISTRATOR.email, changedAt: expect.stringMatching(/Z$/) },
      { from: 'submitted', to: 'rejected', changedBy: ADMINISTRATOR.email, changedAt: expect.stringMatching(/Z$/) },
    ]);
  });

  it('set again to what it is changes and records nothing', async () => {
    const { status, body } = await changeStatus({ status: 'submitted', version: '1' });
    expect([status, body.version]).toEqual([200, 1]);
    expect(await history()).toEqual([]);
  });

  it('is not changed by an administrator who has not seen the last change', async () => {
    await changeStatus({ status: 'approved', version: 1 });
    const late = await changeStatus({ status: 'rejected', version: 1 });
    expect([late.status, late.body.message]).toEqual([
      409,
      "Un altro amministratore ha già modificato questa domanda. L'elenco è stato aggiornato.",
    ]);
    expect(await history()).toHaveLength(1);
  });

  it('is changed by one of two administrators at the same moment', async () => {
    const answers = await Promise.all([
      changeStatus({ status: 'approved', version: 1 }),
      changeStatus({ status: 'rejected', version: 1 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await history()).toHaveLength(1);
  });

  it('keeps the counters right under many changes at once', async () => {
    const ids = await addApplications(
      service.database,
      Array.from({ length: 20 }, () => ({})),
    );
    const steps = ['approved', 'rejected', 'under_review', 'submitted', 'approved'];
    await Promise.all(
      ids.map(async (each, index) => {
        for (const step of steps.slice(index % 4)) await changeStatus({ status: step }, each);
      }),
    );
    const counted = await service.database.query(
      'SELECT application_status, count(*)::int AS count FROM applications.application GROUP BY 1 ORDER BY 1',
    );
    const kept = await service.database.query(
      'SELECT application_status, count FROM applications.application_count WHERE count > 0 ORDER BY 1',
    );
    expect(kept).toEqual(counted);
  });

  it('is refused with every wrong field', async () => {
    const status = 'Stato della domanda non valido';
    const cases: [object, object][] = [
      [{ status: 'pending' }, { status }],
      [{}, { status }],
      [{ status: ['approved'] }, { status }],
      [
        { status: null, version: 0 },
        { status, version: 'Versione della domanda non valida' },
      ],
    ];
    for (const [body, fields] of cases) {
      const answer = await changeStatus(body);
      expect([answer.status, answer.body.fields]).toEqual([400, fields]);
    }
    const broken = service.http.put(API.applicationStatus(id)).set(admin).type('json').send('{"status":');
    expect((await broken).status).toBe(400);
  });

  it('is not changed once the person is erased, before the body is read', async () => {
    await markErased(service, id);
    expect((await changeStatus({ status: 'approved' })).status).toBe(404);
    expect((await changeStatus({ status: 'x' })).status).toBe(404);
    const changes = service.database.query('SELECT FROM applications.status_change WHERE application_id = $1', [id]);
    expect(await changes).toEqual([]);
  });

  it('cannot be rewritten in its history, not even by the service', async () => {
    await changeStatus({ status: 'approved' });
    for (const statement of ['UPDATE %s SET to_status = from_status', 'DELETE FROM %s', 'TRUNCATE %s']) {
      const rewriting = service.database.query(statement.replace('%s', 'applications.status_change'));
      await expect(rewriting).rejects.toThrow('status_change is append-only');
    }
    expect(await history()).toHaveLength(1);
  });

  it('is changed from the own site alone, and only while it is known who is calling', async () => {
    const attempt = (header: Record<string, string>) =>
      service.http.put(API.applicationStatus(id)).set(admin).set(header).send({ status: 'approved' });
    const foreign = await attempt({ Origin: 'null' });
    const unknown = await attempt({ 'X-Identity': 'unavailable' });
    expect([foreign.status, unknown.status, unknown.headers['retry-after']]).toEqual([403, 503, '5']);
  });
});

describe('a change of several statuses', () => {
  let ids: [string, string, string];
  beforeEach(async () => {
    ids = (await addApplications(service.database, [{}, {}, {}])) as typeof ids;
  });
  const put = (body: object) => administer(service, 'put', API.applicationStatuses, body);
  async function change(...changes: object[]): Promise<ChangedStatuses> {
    const { status, body } = await put({ changes });
    expect(status).toBe(200);
    return body;
  }
  const to = (status: ApplicationStatus, version = 1) => ids.map((id) => ({ id, status, version }));
  /** An application from a page of the list. */
  async function listed(id: string): Promise<ListedApplication> {
    const { body } = await administer(service, 'get', API.adminApplications, { pageSize: MAX_PAGE_SIZE });
    return body.items.find((one: ListedApplication) => one.id === id);
  }
  const statusOf = ({ id, applicationStatus, version }: ListedApplication) => [id, applicationStatus, version];

  it('answers with each application as in the list', async () => {
    const { changed, refused } = await change(...to('approved'));
    expect([changed.map(statusOf), refused]).toEqual([ids.map((id) => [id, 'approved', 2]), []]);
    const { body } = await administer(service, 'get', API.adminApplications, { page: 1 });
    const listed = body.items.filter(({ id }: ListedApplication) => ids.includes(id));
    expect(changed.toReversed()).toEqual(listed);
  });

  it('is in the history, the access log and the counters as single changes are', async () => {
    const counts = async () => (await administer(service, 'get', API.adminApplications, { pageSize: 1 })).body.counts;
    const before = await counts();
    await change(...to('approved'));
    for (const id of ids) {
      const { body } = await administer(service, 'get', API.applicationHistory(id));
      expect(body).toMatchObject([{ from: 'submitted', to: 'approved', changedBy: ADMINISTRATOR.email }]);
    }
    const codes = await service.database.query(
      'SELECT application_code AS code FROM applications.application WHERE id = ANY($1) ORDER BY 1',
      [ids],
    );
    const logged = await service.database.query(
      `SELECT application_code AS code FROM applications.access_log WHERE action = 'status-changed' ORDER BY id DESC LIMIT 3`,
    );
    expect(logged.toReversed()).toEqual(codes);
    const after = await counts();
    expect([after.submitted, after.approved]).toEqual([before.submitted - 3, before.approved + 3]);
  });

  it('refuses what another administrator has changed, and what is not there, and changes the rest', async () => {
    const [first, second, third] = ids;
    await change({ id: second, status: 'rejected', version: 1 });
    const unknown = randomUUID();
    const { changed, refused } = await change(
      ...to('approved'),
      ...[unknown, 'x'].map((id) => ({ ...to('approved')[0], id })),
    );
    expect(changed.map(statusOf)).toEqual([
      [first, 'approved', 2],
      [third, 'approved', 2],
    ]);
    expect(refused).toEqual([
      { id: second, code: 'conflict', current: await listed(second) },
      { id: unknown, code: 'not-found', current: null },
      { id: 'x', code: 'not-found', current: null },
    ]);
    expect(refused[0]?.current).toMatchObject({ applicationStatus: 'rejected', version: 2 });
  });

  it('refuses nothing that another administrator has made what it should be', async () => {
    const [first] = ids;
    await change({ id: first, status: 'approved', version: 1 });
    const { changed, refused } = await change(...to('approved'));
    expect([changed.map(statusOf), refused]).toEqual([ids.map((id) => [id, 'approved', 2]), []]);
    const { body } = await administer(service, 'get', API.applicationHistory(first));
    expect(body).toHaveLength(1);
    const single = await administer(service, 'put', API.applicationStatus(first), { status: 'approved', version: 1 });
    expect([single.status, single.body.version]).toEqual([200, 2]);
  });

  describe('that fails', () => {
    /** Makes the database refuse a new status of this application until the test ends. */
    const breakFor = (id: string) =>
      service.database.query(
        `ALTER TABLE applications.status_change ADD CONSTRAINT broken CHECK (application_id <> '${id}') NOT VALID`,
      );
    afterEach(() => service.database.query('ALTER TABLE applications.status_change DROP CONSTRAINT broken'));

    it('midway answers with what has changed, and tries no more', async () => {
      const [first, second, third] = ids;
      await breakFor(second);
      const { changed, refused } = await change(...to('approved'));
      expect(changed.map(statusOf)).toEqual([[first, 'approved', 2]]);
      expect(refused).toEqual([
        { id: second, code: 'unavailable', current: await listed(second) },
        { id: third, code: 'unavailable', current: await listed(third) },
      ]);
      expect(refused.map(({ current }) => current && statusOf(current))).toEqual([
        [second, 'submitted', 1],
        [third, 'submitted', 1],
      ]);
    });

    it('at the first one is an error', async () => {
      await breakFor(ids[0]);
      const answer = await put({ changes: to('approved') });
      expect(answer.status).toBe(500);
      expect(await Promise.all(ids.map(async (id) => statusOf(await listed(id))))).toEqual(
        ids.map((id) => [id, 'submitted', 1]),
      );
    });
  });

  it('refuses an application whose person is erased', async () => {
    await markErased(service, ids[0]);
    const { changed, refused } = await change(...to('approved'));
    expect(refused).toEqual([{ id: ids[0], code: 'not-found', current: null }]);
    expect(changed.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
  });

  it('to what it is already changes nothing and wants no message', async () => {
    const { changed } = await change(...to('submitted'));
    expect(changed.map(statusOf)).toEqual(ids.map((id) => [id, 'submitted', 1]));
    expect(await events()).toEqual([]);
  });

  it('wants a message to each applicant, and none that is told when it is taken back', async () => {
    const { changed } = await change(...to('rejected'));
    expect((await events()).map(({ payload }) => payload.applicationId)).toEqual(ids);
    const undone = await change(...changed.map(({ id, version }) => ({ id, version, status: 'submitted' })));
    expect(undone.changed.map(statusOf)).toEqual(ids.map((id) => [id, 'submitted', 3]));
    expect(await told(...(await events()))).toEqual(Array(6).fill(null));
    await change(...to('approved', 3));
    expect(await told(...(await events()).slice(6))).toEqual(['approved', 'approved', 'approved']);
  });

  it('takes as many as its limit', async () => {
    const many = await addApplications(
      service.database,
      Array.from({ length: MAX_BULK_CHANGES }, () => ({})),
    );
    const { changed, refused } = await change(...many.map((id) => ({ id, status: 'under_review', version: 1 })));
    expect([changed.length, refused]).toEqual([MAX_BULK_CHANGES, []]);
  });

  it('is made by one of two administrators at the same moment', async () => {
    const answers = await Promise.all([change(...to('approved')), change(...to('rejected').toReversed())]);
    for (const id of ids) {
      const changed = answers.filter((answer) => answer.changed.some((one) => one.id === id));
      const refused = answers.filter((answer) => answer.refused.some((one) => one.id === id));
      expect([changed.length, refused.length]).toEqual([1, 1]);
    }
  });

  it('is refused with a wrong list or with wrong fields', async () => {
    const one = { id: randomUUID(), status: 'approved', version: 1 };
    const number = { changes: 'Scelga da 1 a 200 domande' };
    const wrong = {
      'changes.0.id': "Manca l'identificativo della domanda",
      'changes.0.status': 'Stato della domanda non valido',
      'changes.0.version': 'Versione della domanda non valida',
    };
    const cases: [object, object][] = [
      [{}, number],
      [{ changes: [] }, number],
      [{ changes: one }, number],
      [{ changes: Array(MAX_BULK_CHANGES + 1).fill(one) }, number],
      [{ changes: [one, { ...one, id: one.id.toUpperCase() }] }, { 'changes.1.id': 'La domanda è indicata due volte' }],
      [
        { changes: [one, { ...one, id: randomUUID(), status: 'pending' }] },
        { 'changes.1.status': 'Stato della domanda non valido' },
      ],
      [{ changes: [{ id: 1, status: ['approved'], version: 1.5 }] }, wrong],
      [{ changes: [null] }, wrong],
    ];
    for (const [body, fields] of cases) {
      const answer = await put(body);
      expect([answer.status, answer.body.fields]).toEqual([400, fields]);
    }
  });
});

describe('the message about a change', () => {
  let id: string;
  beforeEach(async () => {
    [id = ''] = await addApplications(service.database, [{ nome: 'Lucia', email: 'lucia@example.com' }]);
  });

  /** @returns the events of all changes so far, oldest first */
  async function change(...statuses: ApplicationStatus[]): Promise<[Event, Event, Event, Event]> {
    for (const status of statuses)
      await service.http.put(API.applicationStatus(id)).set(admin).send({ status }).expect(200);
    return (await events()) as [Event, Event, Event, Event];
  }

  it('wants a message in the language of the application, after the delay, behind those that a person waits for', async () => {
    await service.database.query(`UPDATE applications.application SET language = 'fr' WHERE id = $1`, [id]);
    const [event] = await change('approved');
    const [{ changed_at: changedAt }] = await service.database.query(
      'SELECT changed_at FROM applications.status_change WHERE application_id = $1',
      [id],
    );
    const { queue, data, options } = OUTBOX.jobOf({ ...event, kind: 'status-changed' });
    expect({ queue, data, options }).toEqual({
      queue: 'messages',
      data: {
        messageId: event.id,
        wanted: {
          ...{ kind: 'status-changed', language: 'fr', priority: 10 },
          parameters: { applicationId: id, changeId: event.payload.changeId },
          notBefore: new Date(changedAt.getTime() + DELAY_SECONDS * 1_000).toISOString(),
        },
      },
      options: { priority: 10 },
    });
  });

  it('is not wanted for a change to what it is already, nor for one that is refused', async () => {
    expect(await change('submitted')).toEqual([]);
    const refused = administer(service, 'put', API.applicationStatus(id), { status: 'approved', version: 7 });
    expect([(await refused).status, await events()]).toEqual([409, []]);
  });

  it('is told with the code, the person, the tender and the status', async () => {
    const [event] = await change('under_review');
    const [{ application_code: applicationCode, title }] = await service.database.query(
      `SELECT application_code, title FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id WHERE a.id = $1`,
      [id],
    );
    expect(await noticeOf(event)).toEqual({
      ...{ applicationCode, nome: 'Lucia', cognome: 'Ferrario', email: 'lucia@example.com' },
      ...{ tenderTitle: title, status: 'under_review' },
    });
  });

  it('tells what holds after the delay, once, in whatever order the messages ask', async () => {
    expect(await told(...(await change('approved', 'submitted')))).toEqual([null, null]);
    expect(await told(...(await change('under_review', 'approved')).slice(2))).toEqual([null, 'approved']);
    expect(await told(...(await change('rejected', 'approved', 'rejected')).slice(4))).toEqual([
      null,
      null,
      'rejected',
    ]);
    const reversed = (await change('under_review', 'approved')).slice(7).toReversed();
    expect(await told(...reversed)).toEqual(['approved', null]);
  });

  it('a change back to it is not told again, a change to another status is', async () => {
    const [first] = await change('approved');
    expect(await told(first)).toEqual(['approved']);
    const [, there, back] = await change('rejected', 'approved');
    expect(await told(there, back)).toEqual([null, null]);
    const [, , , other] = await change('rejected');
    expect(await told(other)).toEqual(['rejected']);
  });

  it('gets it once when it asks several times at one moment', async () => {
    const [event] = await change('approved');
    const answers = await Promise.all([noticeOf(event), noticeOf(event), noticeOf(event)]);
    expect(answers.map((notice) => notice?.status)).toEqual(['approved', 'approved', 'approved']);
    const rows = await service.database.query('SELECT * FROM applications.told_status WHERE application_id = $1', [id]);
    expect(rows).toMatchObject([{ status: 'approved', message_id: event.id }]);
  });

  it('is dropped when another change has come, whose message tells the status that holds', async () => {
    const [first] = await change('approved');
    expect(await told(first)).toEqual(['approved']);
    const [, second] = await change('submitted');
    // The first one may have reached the applicant.
    expect(await told(first, second)).toEqual([null, 'submitted']);
  });

  it('is not told by a second message with the same change', async () => {
    const [event] = await change('approved');
    expect(await told(event, { ...event, id: randomUUID() })).toEqual(['approved', null]);
  });

  it('finds no erased and no unknown application', async () => {
    const [event] = await change('approved');
    await markErased(service, id);
    for (const wrong of [id, randomUUID(), 'x']) expect((await ask(event, wrong)).status).toBe(404);
  });

  it('is refused without ids of a change and a message', async () => {
    for (const body of [{ changeId: 'x' }, { changeId: '1', messageId: 'x' }, {}]) {
      const asked = service.http.post(INTERNAL.tellStatus(id)).set(await asService('notifications-worker'));
      expect((await asked.send({ messageId: randomUUID(), ...body })).status).toBe(400);
    }
  });
});
