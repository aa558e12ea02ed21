import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AdminDocumentRequest,
  API,
  type AttachedFile,
  type DocumentRequest,
  type DocumentSectionId,
  ERASED_ACCOUNT,
  findSection,
  type ScanState,
  TIME_ZONE,
} from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { REQUEST_EVENTS } from '../src/document-requests/document-request.row';
import { erase, exportOf, markErased } from './erasing';
import { heldUp } from './locks';
import { dayIn, ITEM, RequestActs } from './requesting-documents';
import { ADMINISTRATOR, addApplications, administer, anOwner, asAdmin, type Owner, setStatus } from './reviewing';
import { attachedAnswer, loggedIn, RunningApplications } from './running-applications';
import { inMs, NEVER } from './tender-acts';

let service: RunningApplications;
let id: string;
const requests = new RequestActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());
beforeEach(async () => {
  [id = ''] = await addApplications(service.database, [{}]);
});

const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);
/** Actions in the access log without views, because reading the requests is a view. */
const changes = async () =>
  (
    await query<{ action: string }>(
      `SELECT l.action FROM applications.access_log l JOIN applications.application a USING (application_code)
       JOIN applications.access_log_name n ON n.id = l.name_id WHERE a.id = $1 AND n.email = $2 AND l.action <> 'application-viewed' ORDER BY l.id`,
      [id, ADMINISTRATOR.email],
    )
  ).map(({ action }) => action);
const states = async (of = id) => (await requests.list(of)).map(({ state }) => state);
/** Ends the deadline of a request while `act` waits for that request. */
async function lateFor<T>(requestId: string, act: () => PromiseLike<T>): Promise<T> {
  const held: [string, unknown[]] = ['SELECT FROM applications.document_request WHERE id = $1 FOR UPDATE', [requestId]];
  const end = 'UPDATE applications.document_request SET deadline = $2 WHERE id = $1';
  const [late] = await heldUp(service.database, held, [act], (holder) => holder.query(end, [requestId, dayIn(-1)]));
  return late;
}

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

  it('is the only open one of its application, also when two administrators ask at once', async () => {
    const answers = await Promise.all([requests.post(id), requests.post(id), requests.post(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual(['request-open', 'request-open']);
    expect((await requests.post(id)).body.code).toBe('request-open');
    expect(await requests.list(id)).toHaveLength(1);
    const [other = ''] = await addApplications(service.database, [{}]);
    expect((await requests.post(other)).status).toBe(201);
  });

  it('may follow one that has expired or was withdrawn', async () => {
    const first = await requests.added(id);
    await requests.expire(first.id);
    const second = await requests.added(id);
    expect((await requests.withdraw(id, second.id)).status).toBe(204);
    await requests.added(id);
    expect(await states()).toEqual(['open', 'withdrawn', 'expired']);
  });

  it('is not made for an erased or unknown application, whatever the body', async () => {
    for (const unknown of [NEVER, 'domanda']) expect((await requests.post(unknown, { items: 1 })).status).toBe(404);
    const list = administer(service, 'get', API.documentRequests(NEVER));
    expect((await list).status).toBe(404);
    await markErased(service, id);
    const { status, body } = await requests.post(id);
    expect([status, body.reason]).toEqual([409, 'document-requests-account-erased']);
  });

  it('is not withdrawn once the person is erased', async () => {
    const { id: requestId } = await requests.added(id);
    await markErased(service, id);
    expect((await requests.withdraw(id, requestId)).status).toBe(404);
    const row = 'SELECT withdrawn_at FROM applications.document_request WHERE id = $1';
    expect(await query(row, [requestId])).toEqual([{ withdrawn_at: null }]);
  });

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

  it('adds to the timeline when it was made, withdrawn, or expired', async () => {
    const timeline = () =>
      query<{ at: Date; kind: string }>(
        `SELECT e.at, e.kind FROM applications.application a CROSS JOIN LATERAL ${REQUEST_EVENTS} e WHERE a.id = $1
         ORDER BY e.at`,
        [id],
      );
    const first = await requests.added(id);
    await requests.withdraw(id, first.id);
    const second = await requests.added(id);
    expect((await timeline()).map(({ kind }) => kind)).toEqual([
      ...['documents-requested', 'documents-withdrawn', 'documents-requested'],
    ]);
    await requests.expire(second.id);
    const expired = (await timeline()).find(({ kind }) => kind === 'documents-expired');
    const inRome = new Intl.DateTimeFormat('sv-SE', {
      timeZone: TIME_ZONE,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    expect(inRome.format(expired?.at)).toBe(`${dayIn(0)} 00:00`);
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

  it('comes too late when the deadline ends while it waits', async () => {
    const { id: requestId } = await requests.added(id);
    expect((await lateFor(requestId, () => requests.withdraw(id, requestId))).status).toBe(409);
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

describe('the list of all requests', () => {
  const page = async (parameters: string) => {
    const answer = await administer(service, 'get', `${API.allDocumentRequests}?${parameters}`);
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

describe('the answer to a request for documents', () => {
  const ITEMS = (['certificazione-redditi', 'carta-identita'] as const).map((section) => ({
    section,
    reason: 'Manca.',
  }));
  let person: Owner;
  let requestId: string;
  beforeEach(async () => {
    person = await anOwner(service);
    ({ id } = person);
    ({ id: requestId } = await requests.added(id, { items: ITEMS }));
  });
  const answer = (headers = person.owner, application = id, request = requestId) =>
    service.http.post(API.answerDocumentRequest(application, request)).set(headers);
  const stateOf = async () => (await requests.list(id))[0]?.state;

  let version = 1;
  /** Attaches documents. The stand-in for documents reports since when each section has its file, and the verdict about all files. */
  async function attach(files: Partial<Record<DocumentSectionId, string>>, scan: ScanState = 'clean') {
    version += 1;
    const details = Object.entries(files).map(([section, attachedAt]): AttachedFile => {
      const { id: known, type } = findSection(section) ?? { id: 'altri-documenti', type: 'altra_documentazione' };
      return { section: known, type, index: 0, name: 'a.pdf', filePath: 'u/1/a.pdf', size: 1, attachedAt, scan };
    });
    const { body } = attachedAnswer({}, version);
    service.documents.answer = () => ({ status: 200, body: { ...body, files: details } });
    const documents = Object.fromEntries(Object.keys(files).map((section) => [section, 'u/1/a.pdf']));
    return service.http.put(API.applicationDocuments(id)).set(person.owner).send({ documents });
  }
  const NEW = { 'certificazione-redditi': inMs(24 * 60 * 60 * 1_000), 'carta-identita': inMs(24 * 60 * 60 * 1_000) };
  const attachAll = () => attach(NEW);

  it('settles it once every section has a new file, and closes its sections again', async () => {
    await setStatus(service.database, id, 'under_review');
    expect((await attachAll()).status).toBe(200);
    const { status, body } = await answer();
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: requestId, items: ITEMS, state: 'answered', answeredAt: expect.any(String) });
    expect(await requests.list(id)).toEqual([body]);
    expect((await attachAll()).body.code).toBe('documents-closed');
  });

  it('is refused while a section has no new file that is clean or not scanned yet, naming each', async () => {
    const both = await answer();
    expect([both.status, both.body.code]).toEqual([400, 'validation']);
    const missing = 'Aggiunga un nuovo file';
    expect(both.body.fields).toEqual({ 'certificazione-redditi': missing, 'carta-identita': missing });
    const missingAfter = async (...attached: Parameters<typeof attach>) => {
      await attach(...attached);
      return Object.keys((await answer()).body.fields);
    };
    expect(await missingAfter({ 'certificazione-redditi': inMs(1) })).toEqual(['carta-identita']);
    expect(await missingAfter({ ...NEW, 'carta-identita': inMs(-60_000) })).toEqual(['carta-identita']);
    expect(await missingAfter(NEW, 'quarantined')).toEqual(['certificazione-redditi', 'carta-identita']);
    expect(await stateOf()).toBe('open');
    await attach(NEW, 'pending');
    expect((await answer()).status).toBe(200);
  });

  it('can be repeated, and counts once when it is sent twice at the same time', async () => {
    await attachAll();
    const answers = await Promise.all([answer(), answer(), answer()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first, ...others] = answers.map(({ body }) => body);
    expect(others).toEqual([first, first]);
    expect((await answer()).body).toEqual(first);
  });

  it('comes too late after the deadline, and the request stays expired', async () => {
    await attachAll();
    await requests.expire(requestId);
    const { status, body } = await answer();
    expect([status, body.code, body.reason]).toEqual([409, 'conflict', 'document-requests-expired']);
    expect(await stateOf()).toBe('expired');
  });

  it('comes too late when the deadline ends while it waits', async () => {
    await attachAll();
    expect((await lateFor(requestId, () => answer())).body.reason).toBe('document-requests-expired');
  });

  it('is refused for a withdrawn request, or wins against the withdrawal', async () => {
    await attachAll();
    const [answered, withdrawn] = await Promise.all([answer(), requests.withdraw(id, requestId)]);
    expect([
      [200, 409],
      [409, 204],
    ]).toContainEqual([answered.status, withdrawn.status]);
    expect(await stateOf()).toBe(answered.status === 200 ? 'answered' : 'withdrawn');
    const next = await requests.added(id);
    await requests.withdraw(id, next.id);
    const late = await answer(person.owner, id, next.id);
    expect([late.status, late.body.reason]).toEqual([409, 'document-requests-withdrawn']);
  });

  it('is for the owner alone, and for requests of that application', async () => {
    await attachAll();
    const mine = await service.submit(anApplication().withoutPassword().body()).set(person.owner);
    const answers = [
      await answer(await loggedIn()),
      await answer(await asAdmin()),
      await answer(person.owner, mine.body.id),
      await answer(person.owner, NEVER),
      await answer(person.owner, 'domanda'),
      await answer(person.owner, id, NEVER),
      await answer(person.owner, id, 'richiesta'),
    ];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(await stateOf()).toBe('open');
  });
});

describe('the data of a request for documents', () => {
  const rowsOf = (of: string) =>
    service.database.query(
      `SELECT i.reason, r.created_by_email AS "by", r.withdrawn_at IS NOT NULL AS "isWithdrawn"
       FROM applications.document_request r JOIN applications.document_request_item i ON i.request_id = r.id
       WHERE r.application_id = $1 ORDER BY r.created_at`,
      [of],
    );

  it('are exported with the application, and do not say who asked', async () => {
    const person = await anOwner(service);
    const request = await requests.added(person.id);
    const body = await exportOf(service, person);
    expect(body.sections.applications).toMatchObject([{ id: person.id, requests: [request] }]);
    expect(JSON.stringify(body)).not.toContain(ADMINISTRATOR.email);
  });

  it('are deleted with an application that was not decided', async () => {
    const person = await anOwner(service);
    await requests.added(person.id);
    await erase(service, person);
    expect(await rowsOf(person.id)).toEqual([]);
  });

  it('stay without their reasons with a decided one, and no longer wait for an answer', async () => {
    const person = await anOwner(service);
    await setStatus(service.database, person.id, 'approved');
    const first = await requests.added(person.id);
    await requests.withdraw(person.id, first.id);
    await requests.added(person.id, { items: [ITEM, { section: 'altri-documenti', reason: 'Manca il contratto.' }] });
    await erase(service, person);
    await erase(service, person);
    const row = { reason: '-', by: ADMINISTRATOR.email, isWithdrawn: true };
    expect(await rowsOf(person.id)).toEqual([row, row, row]);
    expect((await requests.list(person.id)).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
  });

  it('lose the address of an erased administrator', async () => {
    const [open, withdrawn] = [await anOwner(service), await anOwner(service)];
    await requests.added(open.id);
    const settled = await requests.added(withdrawn.id);
    await requests.withdraw(withdrawn.id, settled.id);
    await erase(service, ADMINISTRATOR);
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
