import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, DOCUMENT_SECTIONS, type DocumentSectionId, INTERNAL, type TenderOverview } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import { MAY_ATTACH } from '../src/attachments/may-attach';
import { ERASED_USER, PSEUDONYMS } from '../src/erasure/pseudonyms';
import { FACTS } from './assessing';
import { markErased } from './erasing';
import { RequestActs } from './requesting-documents';
import { addApplications, administer, asAdmin, setStatus } from './reviewing';
import { attachedAnswer, grantFrom, loggedIn, RunningApplications } from './running-applications';
import { NEVER, TenderActs } from './tender-acts';

let service: RunningApplications;
let admin: Record<string, string>;
const tenders = new TenderActs(() => service);
const requests = new RequestActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
  admin = await asAdmin();
});
afterAll(() => service?.stop());

const shownAs = (status: string) =>
  waitFor(async () => (await service.http.get(API.currentTender)).body.status === status, {
    what: `a tender that is ${status}`,
  });

describe('a submission', () => {
  it('belongs to the open tender', async () => {
    const tender = await tenders.opened();
    const { body: receipt } = await service.submit();
    expect((await service.http.get(API.applicationTender(receipt.id))).body).toMatchObject({ id: tender.id });
  });

  it('is refused while no tender is open, before its password costs anything, and its repeat still answers', async () => {
    const tender = await tenders.opened();
    const body = anApplication().body();
    const submit = () => service.submit(body).set('Idempotency-Key', `closing-${tender.code}`);
    const accepted = await submit();
    expect(accepted.status).toBe(201);
    await tenders.act(tender.id, 'close');
    // The answers of other processes may lag behind, but the refusal must not.
    await shownAs('closed');
    const calls = service.auth.calls.length;
    const message = 'Le domande per questo bando sono chiuse.';
    const refused = { statusCode: 409, code: 'tender-closed', message, error: 'Conflict' };
    expect((await service.submit()).body).toEqual(refused);
    expect(service.auth.calls).toHaveLength(calls);
    const repeated = await submit();
    expect([repeated.status, repeated.body.id]).toEqual([201, accepted.body.id]);
  });

  it('is refused right after the closing and accepted right after the opening, whatever the cache says', async () => {
    await tenders.opened();
    await shownAs('open');
    await tenders.closeAll();
    const before = await service.countOf('application');
    const calls = service.auth.calls.length;
    expect((await service.submit()).body).toMatchObject({ code: 'tender-closed' });
    expect(await service.countOf('application')).toBe(before);
    expect(service.auth.calls).toHaveLength(calls);
    await shownAs('closed');
    await tenders.opened();
    expect((await service.submit()).status).toBe(201);
  });

  it('that the closing overtakes leaves no account behind, unless another application of it came in time', async () => {
    const { answer } = service.auth;
    const overtaken = async (accounts: string[]) => {
      await tenders.opened();
      const calls = service.auth.calls.length;
      service.auth.answer = async (_, path) => {
        if (path === INTERNAL.findOrCreateAccount) await tenders.closeAll();
        return { status: 200, body: { userId: accounts.shift(), created: true } };
      };
      const { body } = await service.submit();
      service.auth.answer = answer;
      expect(body.code).toBe('tender-closed');
      return service.auth.calls.slice(calls + 1);
    };
    const userId = randomUUID();
    const body = { created: true };
    expect(await overtaken([userId])).toEqual([{ path: INTERNAL.discardAccount(userId), body }]);
    await tenders.opened();
    await service.submit(anApplication().withoutPassword().body()).set(await loggedIn({ userId }));
    expect(await overtaken([userId])).toEqual([]);
  });

  it('has an instant before the closing, however many there are at that moment', async () => {
    const tender = await tenders.opened();
    const userId = '7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b12';
    const identity = await loggedIn({ userId });
    const submissions = Array.from({ length: 60 }, () => service.submit().set(identity));
    const [closing, ...answers] = await Promise.all([tenders.act(tender.id, 'close'), ...submissions]);
    const closesAt = String(closing?.body.closesAt);
    const accepted = answers.filter(({ status }) => status === 201);
    const others = answers.filter(({ status, body }) => status !== 201 && body.code !== 'tender-closed');
    // The service may refuse some requests on a busy machine. Those are sent again.
    expect(others.filter(({ status, headers }) => status !== 503 || !headers['retry-after'])).toEqual([]);
    expect(accepted.filter(({ body }) => body.createdAt >= closesAt)).toEqual([]);
    const [{ count }] = await service.database.query(
      'SELECT count(*)::int AS count FROM applications.application WHERE tender_id = $1',
      [tender.id],
    );
    expect(count).toBe(accepted.length);
  });
});

describe('the list of applications', () => {
  it('and its counts are those of a tender', async () => {
    const tender = await tenders.opened();
    const ids = [(await service.submit()).body.id, (await service.submit()).body.id];
    const { body } = await administer(service, 'get', `${API.adminApplications}?tender=${tender.id}`);
    expect(body).toMatchObject({ total: 2, counts: { total: 2, submitted: 2, approved: 0 } });
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
    await administer(service, 'put', API.applicationStatus(ids[0]), { status: 'approved' });
    const approved = `${API.adminApplications}?tender=${tender.id}&status=approved&pageSize=1&q=ferrario`;
    const found = await administer(service, 'get', approved);
    expect(found.body).toMatchObject({ total: 1, counts: { total: 2, submitted: 1, approved: 1 } });
    const all = await administer(service, 'get', `${API.adminApplications}?page=1`);
    expect(all.body.counts.total).toBe(await service.countOf('application'));
  });

  it('does not know an unknown tender', async () => {
    for (const id of [NEVER, 'none'])
      expect((await administer(service, 'get', `${API.adminApplications}?tender=${id}`)).status).toBe(404);
  });
});

describe('the overview of a tender', () => {
  const NONE = { count: 0, assessed: 0 };
  let tenderId: string;
  beforeEach(async () => {
    tenderId = (await tenders.draft()).body.id;
  });
  const overview = async (): Promise<TenderOverview> =>
    (await administer(service, 'get', API.tenderOverview(tenderId))).body;
  const add = (...applicants: Parameters<typeof addApplications>[1]) =>
    addApplications(
      service.database,
      applicants.map((one) => ({ tenderId, ...one })),
    );
  /** Sets one column of each application to its value. */
  const change = async (ids: string[], column: string, values: string[]) => {
    for (const [index, id] of ids.entries())
      await service.database.query(`UPDATE applications.application SET ${column} = $2 WHERE id = $1`, [
        ...[id, values[index]],
      ]);
  };
  const pay = (id: string, cents: number) =>
    service.database.query(
      `INSERT INTO applications.payment (application_id, paid_on, amount_cents, recorded_by, recorded_at)
       VALUES ($1, '2026-11-02', $2, 'amministrazione@example.com', now())`,
      [id, cents],
    );

  it('has every status and housing type before the first application', async () => {
    const shares = {
      total: NONE,
      byStatus: { submitted: NONE, under_review: NONE, approved: NONE, rejected: NONE },
      byHousingType: { '2-locali': NONE, '3-locali': NONE, '4-locali': NONE, '5-locali': NONE },
    };
    expect(await overview()).toEqual({
      ...shares,
      running: shares,
      byMunicipality: [],
      otherMunicipalities: { municipalities: 0, count: 0 },
      byDay: [],
      fees: { paid: 0, amountCents: 0 },
    });
  });

  it('counts its own applications, completely assessed ones and fees', async () => {
    const [first = '', second = '', third = ''] = await add({}, { status: 'approved' }, { status: 'approved' });
    const [foreign = ''] = await addApplications(service.database, [{}]);
    await change([third], 'tipologia_abitazione', ['5-locali']);
    await change([third], 'comune', ['Lodi']);
    for (const [id, facts] of [
      [second, FACTS],
      [third, { ...FACTS, ownsHome: null }],
      [foreign, FACTS],
    ] as const) {
      await administer(service, 'put', API.assessment(id), { facts, version: null });
    }
    await pay(first, 15_000);
    await pay(second, 20_000);
    await pay(foreign, 99_000);
    expect(await overview()).toMatchObject({
      total: { count: 3, assessed: 1 },
      byStatus: { submitted: { count: 1, assessed: 0 }, approved: { count: 2, assessed: 1 }, rejected: NONE },
      byHousingType: { '3-locali': { count: 2, assessed: 1 }, '5-locali': { count: 1, assessed: 0 } },
      byMunicipality: [
        { municipality: 'Milano', count: 2 },
        { municipality: 'Lodi', count: 1 },
      ],
      fees: { paid: 2, amountCents: 35_000 },
    });
  });

  it('has the days in Rome, also those without applications', async () => {
    const instants = ['2026-10-23T21:59:59Z', '2026-10-23T22:00:00Z', '2026-10-26T23:30:00Z'];
    await change(await add({}, {}, {}), 'created_at', instants);
    const days = (await overview()).byDay.map(({ day, count }) => `${day}: ${count}`);
    expect(days).toEqual(['2026-10-23: 1', '2026-10-24: 1', '2026-10-25: 0', '2026-10-26: 0', '2026-10-27: 1']);
  });

  it('names the most frequent municipalities and sums the others', async () => {
    const names = Array.from({ length: 26 }, (_, index) => `Comune ${Math.min(index, 22)}`);
    await change(await add(...names.map(() => ({}))), 'comune', names);
    const { byMunicipality, otherMunicipalities } = await overview();
    expect(byMunicipality).toHaveLength(20);
    expect(byMunicipality.slice(0, 2)).toEqual([
      { municipality: 'Comune 22', count: 4 },
      { municipality: 'Comune 0', count: 1 },
    ]);
    expect(otherMunicipalities).toEqual({ municipalities: 3, count: 3 });
  });

  it('counts spellings of a municipality together, under the most frequent one', async () => {
    const angelo = ["Sant'Angelo Lodigiano", 'Sant’Angelo Lodigiano ', "Sant'Angelo Lodigiano"];
    const spellings = ['CANTÙ', 'Cantù', 'cantu', 'Cantù', ...angelo, 'Lodi'];
    await change(await add(...spellings.map(() => ({}))), 'comune', spellings);
    expect((await overview()).byMunicipality).toEqual([
      { municipality: 'Cantù', count: 4 },
      { municipality: "Sant'Angelo Lodigiano", count: 3 },
      { municipality: 'Lodi', count: 1 },
    ]);
  });

  it('counts erased applications as the list does, without a municipality', async () => {
    const [id] = await add({ status: 'approved' });
    const erased = `SET ${PSEUDONYMS}, user_id = '${ERASED_USER}', erased_at = now()`;
    await service.database.query(`UPDATE applications.application ${erased} WHERE id = $1`, [id]);
    const list = await administer(service, 'get', API.adminApplications, { tender: tenderId });
    expect(list.body.counts.total).toBe(1);
    const { total, byMunicipality, otherMunicipalities } = await overview();
    expect([total.count, byMunicipality]).toEqual([1, []]);
    expect(otherMunicipalities).toEqual({ municipalities: 0, count: 0 });
  });

  it('is 404 for an unknown tender', async () => {
    for (const unknown of ['nessuno', randomUUID()])
      expect((await administer(service, 'get', API.tenderOverview(unknown))).status).toBe(404);
  });
});

describe('the sections of an application', () => {
  const ALL = DOCUMENT_SECTIONS.map(({ id }) => id);
  beforeEach(async () => {
    service.documents.answer = () => attachedAnswer({ documento_identita: 'fronte.pdf' }, 1);
    await tenders.opened();
  });

  /** An application of the open tender, with its owner's header. */
  async function submitted() {
    const owner = await loggedIn({ userId: randomUUID() });
    const response = await service.submit(anApplication().withoutPassword().body()).set(owner);
    return { id: response.body.id as string, owner, grant: grantFrom(response) };
  }
  const put = (id: string, sections: string[]) =>
    service.http
      .put(API.applicationDocuments(id))
      .send({ documents: Object.fromEntries(sections.map((section) => [section, `u/1/${section}.pdf`])) });
  const mayAttach = async (id: string): Promise<DocumentSectionId[]> => {
    const text = `SELECT ${MAY_ATTACH} AS sections FROM applications.application a WHERE a.id = $1`;
    return (await service.database.query(text, [id]))[0].sections;
  };

  /** Moves the submission back, so that the hour of the submitting browser is over. */
  async function submittedAnHourAgo() {
    const application = await submitted();
    const move = "UPDATE applications.application SET created_at = created_at - interval '1 hour' WHERE id = $1";
    await service.database.query(move, [application.id]);
    return application;
  }

  /** Returns the answers to owner, submitting browser and administrator, and the number of calls to documents. */
  async function attempts({ id, owner, grant }: Awaited<ReturnType<typeof submitted>>, sections: string[]) {
    const before = service.documents.calls.length;
    const answers = [
      await put(id, sections).set(owner),
      await put(id, sections).set('Cookie', grant),
      await put(id, sections).set(admin),
    ];
    return {
      answers: answers.map(({ status, body }) => (status === 200 ? 'attached' : body.code)),
      calls: service.documents.calls.length - before,
    };
  }
  const OPEN = { answers: ['attached', 'attached', 'attached'], calls: 3 };
  const REFUSED_AS_CLOSED = { answers: ['documents-closed', 'documents-closed', 'attached'], calls: 1 };
  const ONLY_SUBMITTING_BROWSER = { answers: ['documents-closed', 'attached', 'attached'], calls: 2 };

  it('are all open while it is submitted and the tender open', async () => {
    const application = await submitted();
    expect(await mayAttach(application.id)).toEqual(ALL);
    expect(await attempts(application, ALL)).toEqual(OPEN);
  });

  it('are all open for an hour to the browser that has submitted, whatever closes and whatever the status', async () => {
    const application = await submitted();
    await tenders.closeAll();
    expect(await attempts(application, ALL)).toEqual(ONLY_SUBMITTING_BROWSER);
    for (const status of ['under_review', 'approved', 'rejected'] as const) {
      await setStatus(service.database, application.id, status);
      expect(await attempts(application, ['carta-identita'])).toEqual(ONLY_SUBMITTING_BROWSER);
    }
    expect(await mayAttach(application.id)).toEqual([]);
    const withBoth = put(application.id, ALL).set(application.owner).set('Cookie', application.grant);
    expect((await withBoth).status).toBe(200);
  });

  it('are closed when the tender closes, but to administrators', async () => {
    const application = await submittedAnHourAgo();
    await tenders.closeAll();
    expect(await mayAttach(application.id)).toEqual([]);
    expect(await attempts(application, ['altri-documenti'])).toEqual(REFUSED_AS_CLOSED);
  });

  it('are closed once it is reviewed or decided', async () => {
    for (const status of ['under_review', 'approved', 'rejected'] as const) {
      const application = await submittedAnHourAgo();
      await setStatus(service.database, application.id, status);
      expect(await mayAttach(application.id)).toEqual([]);
      expect(await attempts(application, ['carta-identita'])).toEqual(REFUSED_AS_CLOSED);
    }
  });

  it('are open by name in a request, whatever the tender and the status', async () => {
    const application = await submittedAnHourAgo();
    await setStatus(service.database, application.id, 'under_review');
    await tenders.closeAll();
    const items = (['altri-documenti', 'carta-identita'] as const).map((section) => ({ section, reason: 'Manca.' }));
    const { id: requestId } = await requests.added(application.id, { items });
    expect(await mayAttach(application.id)).toEqual(['carta-identita', 'altri-documenti']);
    expect(await attempts(application, ['altri-documenti', 'carta-identita'])).toEqual(OPEN);
    expect(await attempts(application, ['altri-documenti', 'codice-fiscale-doc'])).toEqual(REFUSED_AS_CLOSED);
    await requests.expire(requestId);
    expect(await mayAttach(application.id)).toEqual([]);
    expect(await attempts(application, ['altri-documenti'])).toEqual(REFUSED_AS_CLOSED);
  });

  it('are closed again when the request is withdrawn', async () => {
    const application = await submittedAnHourAgo();
    await setStatus(service.database, application.id, 'approved');
    const { id: requestId } = await requests.added(application.id);
    expect(await mayAttach(application.id)).toEqual(['certificazione-redditi']);
    await requests.withdraw(application.id, requestId);
    expect(await attempts(application, ['certificazione-redditi'])).toEqual(REFUSED_AS_CLOSED);
  });

  it('are not opened by a request for another application', async () => {
    const [mine, other] = [await submittedAnHourAgo(), await submitted()];
    await tenders.closeAll();
    await requests.added(other.id);
    expect(await mayAttach(mine.id)).toEqual([]);
    expect(await attempts(mine, ['certificazione-redditi'])).toEqual(REFUSED_AS_CLOSED);
  });

  it('are closed once the account is erased', async () => {
    const { id, grant } = await submitted();
    await markErased(service, id);
    expect(await mayAttach(id)).toEqual([]);
    expect((await put(id, ['carta-identita']).set('Cookie', grant)).body.code).toBe('not-found');
  });

  it('are looked at after the right and the body', async () => {
    const { id, owner } = await submitted();
    await tenders.closeAll();
    expect((await put(id, ['patente'])).status).toBe(403);
    expect((await put(id, ['patente']).set(owner)).status).toBe(400);
    expect((await put(id, ['carta-identita']).set(owner)).status).toBe(409);
  });
});
