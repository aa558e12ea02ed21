import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AdminDocumentRequest, API, type DocumentRequest } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { REQUEST_EVENTS } from '../src/document-requests/document-request.row';
import { dayIn, ITEM, RequestActs } from './requesting-documents';
import { ADMINISTRATOR, addApplications, asAdmin } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';
import { NEVER } from './tender-acts';

let service: RunningApplications;
let id: string;
const requests = new RequestActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
afterAll(() => service?.stop());
beforeEach(async () => {
  [id = ''] = await addApplications(service.database, [{}]);
});

const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);
/** What the access log has besides views: reading the requests is one. */
const changes = async () =>
  (
    await query<{ action: string }>(
      `SELECT l.action FROM applications.access_log l JOIN applications.application a USING (application_code)
       JOIN applications.access_log_name n ON n.id = l.name_id WHERE a.id = $1 AND n.email = $2 AND l.action <> 'application-viewed' ORDER BY l.id`,
      [id, ADMINISTRATOR.email],
    )
  ).map(({ action }) => action);
const states = async () => (await requests.list(id)).map(({ state }) => state);

describe('a request for documents', () => {
  it('has sections with their reasons, a deadline, and is open', async () => {
    const items = [ITEM, { section: 'carta-identita', reason: ' Il retro\nnon si legge. ' }];
    const { status, body } = await requests.post(id, { items });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      items: [ITEM, { section: 'carta-identita', reason: 'Il retro\nnon si legge.' }],
      deadline: dayIn(10),
      state: 'open',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      answeredAt: null,
    });
    expect(await requests.list(id)).toEqual([body]);
    expect(await changes()).toEqual(['documents-requested']);
  });

  it('ends at midnight in Rome, in winter and in summer', async () => {
    const { id: requestId } = await requests.added(id);
    const end = async (deadline: string) => {
      const text = 'UPDATE applications.document_request SET deadline = $2 WHERE id = $1 RETURNING ends_at AS "endsAt"';
      const [[row]] = await service.database.query<[[{ endsAt: Date }]]>(text, [requestId, deadline]);
      return row.endsAt.toISOString();
    };
    expect(await end('2027-01-10')).toBe('2027-01-10T23:00:00.000Z');
    expect(await end('2027-07-10')).toBe('2027-07-10T22:00:00.000Z');
  });

  it('has a deadline from tomorrow to 90 days from today', async () => {
    const today = await requests.post(id, { deadline: dayIn(0) });
    const late = await requests.post(id, { deadline: dayIn(91) });
    for (const { status, body } of [today, late]) {
      expect([status, body.code]).toEqual([400, 'validation']);
      expect(body.fields).toEqual({ deadline: 'Il termine deve cadere tra domani e 90 giorni da oggi' });
    }
    expect((await requests.post(id, { deadline: dayIn(90) })).status).toBe(201);
    const [other = ''] = await addApplications(service.database, [{}]);
    expect((await requests.post(other, { deadline: dayIn(1) })).status).toBe(201);
  });

  it('names every wrong field, and adds nothing', async () => {
    const items = [{ section: 'patente', reason: '' }];
    const { status, body } = await requests.post(id, { items, deadline: 'domani' });
    expect([status, body.code]).toEqual([400, 'validation']);
    expect(Object.keys(body.fields).sort()).toEqual(['deadline', 'items.0.reason', 'items.0.section']);
    expect(await requests.list(id)).toEqual([]);
    expect(await changes()).toEqual([]);
  });

  it('is the only open one of its application', async () => {
    await requests.added(id);
    const second = await requests.post(id);
    expect([second.status, second.body.code]).toEqual([409, 'request-open']);
    const [other = ''] = await addApplications(service.database, [{}]);
    expect((await requests.post(other)).status).toBe(201);
  });

  it('is the only open one when two administrators ask at once', async () => {
    const answers = await Promise.all([requests.post(id), requests.post(id), requests.post(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual(['request-open', 'request-open']);
    expect(await requests.list(id)).toHaveLength(1);
  });

  it('may follow one that has expired or was withdrawn', async () => {
    const first = await requests.added(id);
    await requests.expire(first.id);
    const second = await requests.added(id);
    expect((await requests.withdraw(id, second.id)).status).toBe(204);
    await requests.added(id);
    expect(await states()).toEqual(['open', 'withdrawn', 'expired']);
  });

  it('is not made for an application whose account was erased', async () => {
    await query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [id]);
    const { status, body } = await requests.post(id);
    expect([status, body.reason]).toEqual([409, 'document-requests-account-erased']);
  });

  it('is for administrators alone, and for applications that exist', async () => {
    const path = API.documentRequests(id);
    const other = await loggedIn();
    const open = await requests.added(id);
    const refused = [
      await service.http.post(path).send({}),
      await service.http.post(path).set(other).send({}),
      await service.http.get(path).set(other),
      await service.http.delete(API.documentRequest(id, open.id)).set(other),
      await service.http.get(API.allDocumentRequests).set(other),
      await requests.post(NEVER, { items: 1 }),
      await requests.post('domanda', { items: 1 }),
      await service.http.get(API.documentRequests(NEVER)).set(await asAdmin()),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 403, 403, 403, 403, 404, 404, 404]);
    expect(await states()).toEqual(['open']);
  });
});

describe('the withdrawal of a request', () => {
  it('is possible once, and recorded', async () => {
    const { id: requestId } = await requests.added(id);
    const answers = await Promise.all([requests.withdraw(id, requestId), requests.withdraw(id, requestId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const again = await requests.withdraw(id, requestId);
    expect([again.status, again.body.code, again.body.reason]).toEqual([409, 'conflict', 'document-requests-settled']);
    expect(await states()).toEqual(['withdrawn']);
    expect(await changes()).toEqual(['documents-requested', 'request-withdrawn']);
  });

  it('comes too late after the deadline, also when it waited until then', async () => {
    const { id: requestId } = await requests.added(id);
    const holder = service.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM applications.document_request WHERE id = $1 FOR UPDATE', [requestId]);
    const late = requests.withdraw(id, requestId);
    await waitFor(async () => (await query(WAITING)).length === 1, { what: 'the withdrawal to wait' });
    await holder.query('UPDATE applications.document_request SET deadline = $2 WHERE id = $1', [requestId, dayIn(-1)]);
    await holder.commitTransaction();
    await holder.release();
    expect((await late).status).toBe(409);
    expect(await states()).toEqual(['expired']);
  });

  it('finds no request of another application', async () => {
    const { id: requestId } = await requests.added(id);
    const [other = ''] = await addApplications(service.database, [{}]);
    const answers = [
      await requests.withdraw(other, requestId),
      await requests.withdraw(id, randomUUID()),
      await requests.withdraw(id, 'richiesta'),
      await requests.withdraw('domanda', requestId),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await states()).toEqual(['open']);
  });
});

const WAITING = `
  SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%document_request%FOR UPDATE%'`;

describe('the list of all requests', () => {
  const page = async (parameters: string) => {
    const answer = await service.http.get(`${API.allDocumentRequests}?${parameters}`).set(await asAdmin());
    return answer.body;
  };
  const idsOf = (items: DocumentRequest[]) => items.map((one) => one.id);

  it('has the earliest deadline first, by state and in pages', async () => {
    const ids = await addApplications(service.database, [{ nome: 'Amina', cognome: 'Bellini' }, {}, {}, {}]);
    const late = await requests.added(ids[0] ?? '', { deadline: dayIn(60) });
    const soon = await requests.added(ids[1] ?? '', { deadline: dayIn(59) });
    const expired = await requests.added(ids[2] ?? '');
    await requests.expire(expired.id);
    const withdrawn = await requests.added(ids[3] ?? '', { deadline: dayIn(58) });
    await requests.withdraw(ids[3] ?? '', withdrawn.id);

    const open = await page('state=open&pageSize=200');
    const mine = open.items.filter(({ applicationId }: AdminDocumentRequest) => ids.includes(applicationId));
    expect(idsOf(mine)).toEqual([soon.id, late.id]);
    expect(mine[1]).toEqual({
      ...{ ...late, applicationId: ids[0], applicationCode: expect.stringMatching(/^DOM-/) },
      ...{ nome: 'Amina', cognome: 'Bellini' },
    });
    expect(open.items.every(({ state }: DocumentRequest) => state === 'open')).toBe(true);
    expect(open).toMatchObject({ total: open.items.length, page: 1, pageSize: 200 });
    expect(idsOf((await page('state=expired&pageSize=200')).items)).toContain(expired.id);
    expect(idsOf((await page('state=withdrawn&pageSize=200')).items)).toContain(withdrawn.id);
    expect((await page('state=answered')).items).toEqual([]);
    const all = await page('pageSize=200');
    expect(idsOf(all.items)).toEqual(expect.arrayContaining([late.id, soon.id, expired.id, withdrawn.id]));
    const second = await page('state=open&pageSize=1&page=2');
    expect(idsOf(second.items)).toEqual([open.items[1].id]);
    expect(second).toMatchObject({ total: open.total, page: 2, pageSize: 1 });
  });

  it('refuses what it does not know', async () => {
    const { code, fields } = await page('state=aperta&page=0&pageSize=201');
    expect([code, Object.keys(fields).sort()]).toEqual(['validation', ['page', 'pageSize', 'state']]);
  });
});

describe('what requests add to a timeline', () => {
  const timeline = () =>
    query<{ at: Date; kind: string }>(
      `SELECT e.at, e.kind FROM applications.application a CROSS JOIN LATERAL ${REQUEST_EVENTS} e WHERE a.id = $1
       ORDER BY e.at`,
      [id],
    );

  it('is when they were made, withdrawn, or expired', async () => {
    const first = await requests.added(id);
    await requests.withdraw(id, first.id);
    const second = await requests.added(id);
    expect((await timeline()).map(({ kind }) => kind)).toEqual([
      ...['documents-requested', 'documents-withdrawn', 'documents-requested'],
    ]);
    await requests.expire(second.id);
    const expired = (await timeline()).find(({ kind }) => kind === 'documents-expired');
    const midnight = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Rome',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    expect(midnight.format(expired?.at)).toBe(`${dayIn(0)} 00:00`);
  });
});

describe('the tables of the requests', () => {
  it('keep a settled request and its items as they are', async () => {
    const { id: requestId } = await requests.added(id);
    const changes = [
      `UPDATE applications.document_request_item SET reason = 'altro' WHERE request_id = $1`,
      'DELETE FROM applications.document_request_item WHERE request_id = $1',
      'DELETE FROM applications.document_request WHERE id = $1',
    ];
    for (const change of changes) await expect(query(change, [requestId])).rejects.toThrow('append-only');
    await requests.withdraw(id, requestId);
    const reopened = query('UPDATE applications.document_request SET withdrawn_at = NULL WHERE id = $1', [requestId]);
    await expect(reopened).rejects.toThrow('append-only');
    await expect(query('TRUNCATE applications.document_request_item')).rejects.toThrow('append-only');
    expect(await states()).toEqual(['withdrawn']);
  });
});
