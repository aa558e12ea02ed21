import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  API,
  type ApplicationStatus,
  type ChangedStatuses,
  INTERNAL,
  type ListedApplication,
  MAX_BULK_CHANGES,
  MAX_PAGE_SIZE,
} from '@lacorte/contracts';
import { ADMINISTRATOR, addApplications, asAdmin } from './reviewing';
import { asService, RunningApplications } from './running-applications';

let service: RunningApplications;
let admin: Record<string, string>;
let ids: [string, string, string];
beforeAll(async () => {
  service = await RunningApplications.start({ STATUS_MAIL_DELAY_SECONDS: '120' });
  admin = await asAdmin();
}, 60_000);
beforeEach(async () => {
  await service.database.query('TRUNCATE applications.outbox');
  ids = (await addApplications(service.database, [{}, {}, {}])) as typeof ids;
});
afterAll(() => service?.stop());

const put = (body: object) => service.http.put(API.applicationStatuses).set(admin).send(body);
async function change(...changes: object[]): Promise<ChangedStatuses> {
  const { status, body } = await put({ changes });
  expect(status).toBe(200);
  return body;
}
const to = (status: ApplicationStatus, version = 1) => ids.map((id) => ({ id, status, version }));
/** An application as on a page of the list. */
async function listed(id: string): Promise<ListedApplication> {
  const { body } = await service.http.get(API.adminApplications).query({ pageSize: MAX_PAGE_SIZE }).set(admin);
  return body.items.find((one: ListedApplication) => one.id === id);
}
const statusOf = ({ id, applicationStatus, version }: ListedApplication) => [id, applicationStatus, version];

interface Announced {
  messageId: string;
  applicationId: string;
  changeId: string;
  delay: number;
}
/** The messages that are wanted, oldest first, with the seconds until they may be told. */
const announced = (): Promise<Announced[]> =>
  service.database.query(`
    SELECT o.id AS "messageId", payload->>'applicationId' AS "applicationId", payload->>'changeId' AS "changeId",
      extract(epoch FROM (payload->>'notBefore')::timestamptz - c.changed_at)::float8 AS delay
    FROM applications.outbox o JOIN applications.status_change c ON c.id = (payload->>'changeId')::bigint
    WHERE kind = 'status-changed' ORDER BY c.id`);
/** The statuses that the applicants are told. */
async function told(): Promise<ApplicationStatus[]> {
  const notices = [];
  for (const { applicationId, ...asked } of await announced()) {
    const headers = await asService('notifications-worker');
    const { body } = await service.http.post(INTERNAL.tellStatus(applicationId)).set(headers).send(asked);
    notices.push(body.notice);
  }
  return notices.flatMap((notice) => notice?.status ?? []);
}

describe('a change of several statuses', () => {
  it('answers with each application as in the list', async () => {
    const { changed, refused } = await change(...to('approved'));
    expect([changed.map(statusOf), refused]).toEqual([ids.map((id) => [id, 'approved', 2]), []]);
    const { body } = await service.http.get(API.adminApplications).query({ page: 1 }).set(admin);
    const listed = body.items.filter(({ id }: ListedApplication) => ids.includes(id));
    expect(changed.toReversed()).toEqual(listed);
  });

  it('is in the history, the access log and the counters as single changes are', async () => {
    const counts = async () =>
      (await service.http.get(API.adminApplications).query({ pageSize: 1 }).set(admin)).body.counts;
    const before = await counts();
    await change(...to('approved'));
    for (const id of ids) {
      const { body } = await service.http.get(API.applicationHistory(id)).set(admin);
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
    const { body } = await service.http.get(API.applicationHistory(first)).set(admin);
    expect(body).toHaveLength(1);
    const single = await service.http
      .put(API.applicationStatus(first))
      .set(admin)
      .send({ status: 'approved', version: 1 });
    expect([single.status, single.body.version]).toEqual([200, 2]);
  });

  describe('that fails', () => {
    /** Until the test ends, the status of this application cannot change. */
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
    await service.database.query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [ids[0]]);
    const { changed, refused } = await change(...to('approved'));
    expect(refused).toEqual([{ id: ids[0], code: 'not-found', current: null }]);
    expect(changed.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
  });

  it('to what it is already changes nothing and wants no message', async () => {
    const { changed } = await change(...to('submitted'));
    expect(changed.map(statusOf)).toEqual(ids.map((id) => [id, 'submitted', 1]));
    expect(await announced()).toEqual([]);
  });

  it('wants a message to each applicant after the delay', async () => {
    await change(...to('approved'));
    const wanted = await announced();
    expect(wanted.map(({ applicationId, delay }) => [applicationId, Math.round(delay)])).toEqual(
      ids.map((id) => [id, 120]),
    );
    expect(await told()).toEqual(['approved', 'approved', 'approved']);
  });

  it('that is taken back within the delay is not told', async () => {
    const { changed } = await change(...to('rejected'));
    const undone = await change(...changed.map(({ id, version }) => ({ id, version, status: 'submitted' })));
    expect(undone.changed.map(statusOf)).toEqual(ids.map((id) => [id, 'submitted', 3]));
    expect([(await announced()).length, await told()]).toEqual([6, []]);
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
});

describe('a request to change several statuses', () => {
  const CHANGE = { id: randomUUID(), status: 'approved', version: 1 };
  const NUMBER = { changes: 'Scelga da 1 a 200 domande' };
  it.each<[string, object, object]>([
    ['no changes', {}, NUMBER],
    ['an empty list', { changes: [] }, NUMBER],
    ['something else than a list', { changes: CHANGE }, NUMBER],
    ['too many', { changes: Array.from({ length: MAX_BULK_CHANGES + 1 }, () => CHANGE) }, NUMBER],
    [
      'an application twice',
      { changes: [CHANGE, { ...CHANGE, id: CHANGE.id.toUpperCase() }] },
      { 'changes.1.id': 'La domanda è indicata due volte' },
    ],
    [
      'a status that there is not',
      { changes: [CHANGE, { ...CHANGE, id: randomUUID(), status: 'pending' }] },
      { 'changes.1.status': 'Stato della domanda non valido' },
    ],
    [
      'wrong types',
      { changes: [{ id: 1, status: ['approved'], version: 1.5 }] },
      {
        'changes.0.id': "Manca l'identificativo della domanda",
        'changes.0.status': 'Stato della domanda non valido',
        'changes.0.version': 'Versione della domanda non valida',
      },
    ],
    [
      'no versions',
      { changes: [null] },
      {
        'changes.0.id': "Manca l'identificativo della domanda",
        'changes.0.status': 'Stato della domanda non valido',
        'changes.0.version': 'Versione della domanda non valida',
      },
    ],
  ])('with %s is refused', async (_, body, fields) => {
    const answer = await put(body);
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
  });
});
