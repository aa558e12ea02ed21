import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  API,
  APPLICATION_FIELD_NAMES,
  type AttachedFile,
  columnOf,
  DOCUMENT_SECTIONS,
  exampleShownIn,
  INTERNAL,
  type OwnApplication,
  type SubmittedReceipt,
} from '@lacorte/contracts';
import { poolOf } from '@lacorte/persistence';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import { anApplication } from '@lacorte/testing/builders';
import { FIRST_TENDER_ID } from '../src/tenders/tender.row';
import { ADMINISTRATOR, administer, asAdmin } from './reviewing';
import { asService, loggedIn, RunningApplications } from './running-applications';

const FILE: AttachedFile = {
  ...{ section: 'carta-identita', type: 'documento_identita', index: 0, name: 'fronte.pdf', size: 1_000 },
  ...{ filePath: `uploads/${randomUUID()}/fronte.pdf`, attachedAt: '2026-05-04T08:00:00.000Z', scan: 'clean' },
};
/** The receipt without the fields of the first answer alone. */
const receiptIn = ({ duplicateOf: _, ...receipt }: SubmittedReceipt) => receipt;
/** Columns of a copy of an application. */
const COPIED = [...['tender_id', 'language', 'searchable', ...APPLICATION_FIELD_NAMES.map(columnOf)]].join(', ');
const PAYMENT = { paidOn: '2026-05-06', amountCents: '15000', note: 'Bonifico' };

let service: RunningApplications;
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());

describe('what has become of one’s applications', () => {
  let owner: Record<string, string>;
  let id: string;
  beforeEach(async () => {
    owner = await loggedIn({ userId: randomUUID() });
    id = (await service.submit().set(owner)).body.id;
  });

  async function list(headers = owner): Promise<OwnApplication[]> {
    const { status, body } = await service.http.get(API.userApplications).set(headers);
    expect(status).toBe(200);
    return body;
  }
  async function theOne(): Promise<OwnApplication> {
    const [only] = await list();
    return only as OwnApplication;
  }
  const setStatus = (status: string) => administer(service, 'put', API.applicationStatus(id), { status });
  const pay = (payment: object = PAYMENT) => administer(service, 'post', API.applicationPayment(id), payment);
  const report = async (path: string, body: object, caller: 'documents-worker' | 'notifications-worker') => {
    const { status } = await service.http
      .post(path)
      .set(await asService(caller))
      .send(body);
    expect(status).toBeLessThan(300);
  };
  const attach = (version: number, at: string, applicationId = id) => {
    const changed = { version, at, sections: ['carta-identita'] };
    const attached = { applicationId, version, documenti: { documento_identita: FILE.name }, files: [FILE], changed };
    return report(INTERNAL.attachedDocuments, { reports: [attached] }, 'documents-worker');
  };

  it('is told oldest first, without who did it', async () => {
    const { createdAt } = await theOne();
    const later = (minutes: number) => new Date(Date.parse(createdAt) + minutes * 60_000).toISOString();
    await setStatus('under_review');
    await pay();
    await attach(1, later(-2));
    await attach(2, later(9));
    const requests = [{ applicationId: id, batchId: randomUUID(), requestedAt: later(8) }];
    await report(INTERNAL.feeRequests, { requests }, 'notifications-worker');
    const { timeline, files } = await theOne();
    expect(timeline).toEqual([
      { at: later(-2), kind: 'documents-attached' },
      { at: createdAt, kind: 'submitted' },
      { at: expect.any(String), kind: 'status-changed', status: 'under_review' },
      { at: expect.any(String), kind: 'fee-paid' },
      { at: later(8), kind: 'fee-requested' },
      { at: later(9), kind: 'documents-attached' },
    ]);
    for (const { at } of timeline) expect(new Date(at).toISOString()).toBe(at);
    expect(files).toEqual([FILE]);
    expect(JSON.stringify(await list())).not.toContain(ADMINISTRATOR.email);
    expect(JSON.stringify(await list())).not.toContain(PAYMENT.note);
  });

  it('has the fee as it was paid, and due again when the payment is taken back', async () => {
    const due = { state: 'due', amountCents: DEFAULT_RULES.feeCents, paidCents: 0, paidAt: null };
    expect((await theOne()).fee).toEqual(due);
    await pay({ ...PAYMENT, amountCents: '12345' });
    const paid = { state: 'paid', amountCents: 12_345, paidCents: 12_345, paidAt: '2026-05-06T00:00:00.000Z' };
    expect((await theOne()).fee).toEqual(paid);
    await setStatus('rejected');
    expect((await theOne()).fee).toEqual(paid);
    await administer(service, 'delete', API.applicationPayment(id));
    const { fee, timeline } = await theOne();
    expect(fee).toEqual({ ...due, state: 'not-due' });
    expect(timeline.map(({ kind }) => kind)).toEqual(['submitted', 'status-changed']);
    await setStatus('approved');
    expect((await theOne()).fee).toEqual(due);
  });

  it('names the requests for documents, and what may be attached', async () => {
    const everything = DOCUMENT_SECTIONS.map((section) => section.id);
    expect(await theOne()).toMatchObject({ documentRequests: [], mayAttach: everything });
    await setStatus('under_review');
    expect((await theOne()).mayAttach).toEqual([]);
    const deadline = new Date(Date.now() + 5 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
    const items = [{ section: 'certificazione-redditi', reason: 'Manca la pagina 2' }];
    const ask = () => administer(service, 'post', API.documentRequests(id), { items, deadline });
    const first = (await ask()).body;
    expect(await theOne()).toMatchObject({ documentRequests: [first], mayAttach: ['certificazione-redditi'] });
    await administer(service, 'delete', API.documentRequest(id, first.id));
    const second = (await ask()).body;
    const { documentRequests, timeline } = await theOne();
    expect(documentRequests).toEqual([second, { ...first, state: 'withdrawn' }]);
    expect(timeline.map(({ kind }) => kind)).toEqual([
      ...['submitted', 'status-changed', 'documents-requested', 'documents-withdrawn', 'documents-requested'],
    ]);
    expect(JSON.stringify(await list())).not.toContain(ADMINISTRATOR.email);
  });

  it('is the owner’s alone, and nobody’s once it is erased', async () => {
    const other = await loggedIn({ userId: randomUUID() });
    await service.submit(anApplication().body()).set(other);
    await attach(1, FILE.attachedAt);
    const [theirs] = await list(other);
    expect(theirs).toMatchObject({ files: [], timeline: [{ kind: 'submitted' }] });
    expect(await list(await asAdmin())).toEqual([]);
    await service.database.query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [id]);
    expect(await list()).toEqual([]);
  });

  it('is read by one statement, however many applications and events there are', async () => {
    const ids = [id];
    while (ids.length < 5) ids.push((await service.submit(anApplication().body()).set(owner)).body.id);
    for (const one of ids) for (const version of [1, 2]) await attach(version, FILE.attachedAt, one);
    const pool = poolOf(service.database);
    const { query } = pool;
    let statements = 0;
    pool.query = function counted(this: unknown, ...given: unknown[]) {
      statements += 1;
      return Reflect.apply(query, pool, given);
    } as typeof query;
    const lists = await Promise.all([list(), list()]).finally(() => {
      pool.query = query;
    });
    expect(lists[0]?.map((one) => one.timeline.length)).toEqual([3, 3, 3, 3, 3]);
    expect(lists[1]).toEqual(lists[0]);
    expect(statements).toBeLessThanOrEqual(2);
  });
});

describe('reading applications', () => {
  it('tells documents whose an application is, but not of an erased one', async () => {
    const userId = randomUUID();
    const { id } = (await service.submit().set(await loggedIn({ userId }))).body;
    const ask = async (applicationId: string) => {
      const headers = await asService('documents');
      const { status, body } = await service.http.get(INTERNAL.applicationOwner(applicationId)).set(headers);
      return [status, body.userId, body.isWithdrawn];
    };
    expect(await ask(id)).toEqual([200, userId, false]);
    expect(await ask(randomUUID())).toEqual([404, undefined, undefined]);
    await service.database.query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [id]);
    expect(await ask(id)).toEqual([404, undefined, undefined]);
  });

  it('gives the receipt to whoever has the id: these fields and no others', async () => {
    const submitted = await service.submit();
    const response = await service.http.get(`/api/applications/${submitted.body.id.toUpperCase()}`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual(receiptIn(submitted.body));
    expect((await service.http.head(`/api/applications/${submitted.body.id}`)).status).toBe(200);
  });

  it('gives each the receipt that was asked for, when many ask at the same moment', async () => {
    const submitted = [await service.submit(), await service.submit(), await service.submit()].map(({ body }) => body);
    const asked = [...submitted, ...submitted.toReversed()];
    const paths = [...asked.map(({ id }) => id), randomUUID()].map((id) => `/api/applications/${id}`);
    const answers = await Promise.all(paths.map((path) => service.http.get(path)));
    expect(answers.slice(0, -1).map(({ body }) => body)).toEqual(asked.map(receiptIn));
    expect(answers.at(-1)?.status).toBe(404);
  });

  it('gives each user the own list, when many ask at the same moment', async () => {
    const users = await Promise.all([loggedIn(), loggedIn(), loggedIn()]);
    const own: string[][] = [];
    for (const [n, headers] of users.entries()) {
      const ids: string[] = [];
      for (let count = 0; count < n; count += 1) ids.unshift((await service.submit().set(headers)).body.id);
      own.push(ids);
    }
    const lists = await Promise.all(users.map((headers) => service.http.get('/api/user/applications').set(headers)));
    expect(lists.map(({ body }) => body.map(({ id }: { id: string }) => id))).toEqual(own);
  });

  it('finds nothing under an id that is unknown or none', async () => {
    for (const id of [randomUUID(), 'domanda', '1', '%27%20OR%201=1', '%00', '%E0%A4%A']) {
      const { status, body } = await service.http.get(`/api/applications/${id}`);
      expect([id, status, body.error]).toEqual([id, 404, 'Not Found']);
    }
  });

  it('lists a user’s own applications, newest first, with every field', async () => {
    const userId = randomUUID();
    const headers = await loggedIn({ userId });
    await service.submit();
    const first = await service.submit(anApplication().withMinors(3).body()).set(headers);
    const second = await service.submit(anApplication().body()).set(headers);
    const response = await service.http.get('/api/user/applications').set(headers);
    expect(response.status).toBe(200);
    expect(response.body.map(({ id }: { id: string }) => id)).toEqual([second.body.id, first.body.id]);
    const { duplicateOf, correctedAt: _, ...submitted } = first.body;
    expect([duplicateOf, response.body[1]]).toEqual([
      [],
      {
        ...exampleShownIn('own'),
        ...submitted,
        userId,
        tenderId: FIRST_TENDER_ID,
        tenderCode: '2025',
        applicationStatus: 'submitted',
        luogoNascita: 'Milano',
        provincia: 'Milano',
        anniResidenzaLombardia: '12',
        telefono: '+39 333 0000000',
        numeroMaggiorenni: '2',
        documenti: {},
        fee: { state: 'due', amountCents: DEFAULT_RULES.feeCents, paidCents: 0, paidAt: null },
        timeline: [{ at: first.body.createdAt, kind: 'submitted' }],
        documentRequests: [],
        mayAttach: DOCUMENT_SECTIONS.map(({ id }) => id),
        version: 1,
        ...{ withdrawnAt: null, withdrawnBy: null, withdrawalReason: null, mayUndoWithdrawal: true },
        mayCorrect: APPLICATION_FIELD_NAMES.filter((name) => name !== 'email'),
        corrections: [],
        files: [],
        ranking: null,
        unlisted: null,
      },
    ]);
  });

  it('lists the newest hundred, or a page of all', async () => {
    const userId = randomUUID();
    const headers = await loggedIn({ userId });
    const { id } = (await service.submit(anApplication().body()).set(headers)).body;
    await service.database.query(
      `INSERT INTO applications.application (${COPIED}, id, user_id, application_code, created_at)
       SELECT ${COPIED}, gen_random_uuid(), user_id, 'COPY-' || n, created_at + n * interval '1 second'
       FROM applications.application, generate_series(1, 104) AS n WHERE id = $1`,
      [id],
    );
    const list = (query: object = {}) => service.http.get(API.userApplications).query(query).set(headers);
    const codes = (items: OwnApplication[]) => items.map(({ applicationCode }) => applicationCode);
    const newest = (await list()).body;
    expect([newest.length, newest[0].applicationCode]).toEqual([100, 'COPY-104']);
    const { items, ...page } = (await list({ page: '2', pageSize: '3' })).body;
    expect([codes(items), page]).toEqual([['COPY-101', 'COPY-100', 'COPY-99'], { total: 105, page: 2, pageSize: 3 }]);
    const last = (await list({ page: '3' })).body;
    expect([last.items.length, last.items.at(-1).id, last.pageSize]).toEqual([5, id, 50]);
    expect((await list({ pageSize: '201' })).body.fields).toHaveProperty('pageSize');
  });

  it('says what keeps a list from whoever is not logged in', async () => {
    const anonymous = await service.http.get('/api/user/applications');
    expect([anonymous.status, anonymous.body.message]).toEqual([401, "Effettui l'accesso per continuare."]);
    const unknown = await service.http.get('/api/user/applications').set('X-Identity', 'unavailable');
    expect(unknown.status).toBe(503);
  });

  it('gives receipt, language and the rules of the tender to services', async () => {
    const submitted = await service.submit().set('Cookie', 'language=fr');
    const path = `/internal/applications/${submitted.body.id}/receipt`;
    const response = await service.http.get(path).set(await asService('documents'));
    expect(response.body).toEqual({
      ...{ receipt: receiptIn(submitted.body), language: 'fr', rules: DEFAULT_RULES },
      ...{ adding: { closesAt: null }, documentsExpectedMs: expect.any(Number) },
    });
  });
});
