import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, INTERNAL, type ReceiptForDelivery } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { RemindOfMissing } from '../src/attachments/remind-of-missing';
import { RemindOfRequests } from '../src/document-requests/remind-of-requests';
import { FACTS } from './assessing';
import { heldUp } from './locks';
import { addPayable, checkout, FEE, feeOf, paymentsOf, tell, WEBHOOK_SECRET } from './paying';
import { dayIn, RequestActs } from './requesting-documents';
import { addApplications, administer, anOwner, asAdmin, type Owner } from './reviewing';
import { asService, attachedAnswer, grantFrom, loggedIn, RunningApplications } from './running-applications';
import { HOUR_MS, inMs, TenderActs } from './tender-acts';
import { WithdrawalActs } from './withdrawing';

let service: RunningApplications;
const tenders = new TenderActs(() => service);
const requests = new RequestActs(() => service);
const acts = new WithdrawalActs(() => service);
let tenderId: string;
let person: Owner;
beforeAll(async () => {
  service = await RunningApplications.start({ PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET });
});
beforeEach(async () => {
  service.documents.answer = () => attachedAnswer({ documento_identita: 'fronte.pdf' }, 1);
  tenderId = (await tenders.opened({ closesAt: inMs(73 * HOUR_MS) })).id;
  person = await anOwner(service);
});
afterAll(() => service?.stop());

const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);
const outbox = async (kind: string, id: string) =>
  (await query(`SELECT FROM applications.outbox WHERE kind = $1 AND payload->>'applicationId' = $2`, [kind, id]))
    .length;
const setStatus = (id: string, status: string) => administer(service, 'put', API.applicationStatus(id), { status });
const WITHDRAWN = { status: 409, body: { code: 'application-withdrawn', message: 'La domanda è ritirata.' } };

describe('lists and counts', () => {
  const list = async (given: object) =>
    (await administer(service, 'get', API.adminApplications, { tender: tenderId, ...given })).body;
  const ids = async (given: object) => (await list(given)).items.map(({ id }: { id: string }) => id);

  it('filter by `withdrawn`, show both without it, and count in the status as before', async () => {
    const other = await anOwner(service);
    await acts.withdraw(person);
    expect(await ids({ withdrawn: 'true' })).toEqual([person.id]);
    expect(await ids({ withdrawn: 'false' })).toEqual([other.id]);
    expect(await ids({})).toEqual([other.id, person.id]);
    expect(await ids({ withdrawn: '' })).toEqual([other.id, person.id]);
    expect(await list({ withdrawn: 'true', pageSize: 1, page: 2 })).toMatchObject({ total: 1, items: [] });
    const counts = { total: 2, submitted: 2, under_review: 0, approved: 0, rejected: 0, withdrawn: 1 };
    expect((await list({ withdrawn: 'false' })).counts).toEqual(counts);
    expect((await list({ withdrawn: 'true' })).items[0]).toMatchObject({ withdrawnAt: expect.any(String) });
    const answer = await administer(service, 'get', API.adminApplications, { withdrawn: 'yes' });
    expect([answer.status, answer.body.fields]).toEqual([400, expect.anything()]);
  });

  it('have the same filter for neighbours and the export', async () => {
    const other = await anOwner(service);
    await acts.withdraw(person);
    expect(await list({ withdrawn: 'false', around: other.id })).toMatchObject({
      total: 1,
      previous: null,
      next: null,
    });
    const admin = await asAdmin();
    const exported = async (withdrawn: string) =>
      (await service.http.get(API.exportApplications).query({ tender: tenderId, withdrawn }).set(admin)).text;
    const [only, others] = [await exported('true'), await exported('false')];
    expect([only.includes(person.applicationCode), only.includes(other.applicationCode)]).toEqual([true, false]);
    expect([others.includes(person.applicationCode), others.includes(other.applicationCode)]).toEqual([false, true]);
  });

  it('leave it out of the queue to assess, and let another one of the person be no duplicate', async () => {
    const codiceFiscale = 'RSSNNA85C52F205X';
    const [one = '', two = ''] = await addApplications(service.database, [
      { codiceFiscale, tenderId },
      { codiceFiscale, tenderId },
    ]);
    expect(await ids({ duplicates: 'true' })).toEqual([two, one]);
    await acts.withdrawn(one);
    expect(await ids({ duplicates: 'true' })).toEqual([]);
    expect(await ids({ queue: 'to-assess' })).toEqual(expect.not.arrayContaining([one]));
    expect(await ids({ queue: 'to-assess' })).toEqual(expect.arrayContaining([two]));
    for (const id of [one, two]) {
      expect((await administer(service, 'get', API.applicationDuplicates(id))).body).toEqual([]);
      expect((await acts.details(id)).hasDuplicates).toBe(false);
    }
    await acts.undoByOffice(one);
    expect(await ids({ duplicates: 'true' })).toEqual([two, one]);
  });

  it('keep it in the overview of its tender, but not among those to assess', async () => {
    const [other = ''] = await addApplications(service.database, [{ tenderId, status: 'approved' }]);
    await administer(service, 'put', API.assessment(other), { facts: FACTS, version: null });
    await acts.withdrawn(person.id);
    const { body } = await administer(service, 'get', API.tenderOverview(tenderId));
    const [none, one] = [
      { count: 0, assessed: 0 },
      { count: 1, assessed: 1 },
    ];
    expect(body).toMatchObject({ total: { count: 2, assessed: 1 }, byStatus: { submitted: { count: 1 } } });
    expect(body.running).toMatchObject({ total: one, byStatus: { submitted: none, approved: one } });
    expect(body.running.byHousingType['3-locali']).toEqual(one);
  });

  it('name no withdrawn one as a duplicate of a new submission', async () => {
    const body = anApplication().with({ email: person.email }).withoutPassword().body();
    const submit = async () => (await service.submit(body).set(person.owner)).body;
    const first = await submit();
    const second = await submit();
    expect(second.duplicateOf).toEqual([person.applicationCode, first.applicationCode]);
    await acts.withdrawn(first.id);
    expect((await submit()).duplicateOf).toEqual([person.applicationCode, second.applicationCode]);
  });
});

describe('what is missing', () => {
  it('is not named on receipt, confirmation and personal area, nor can anything be added', async () => {
    const receipt = async () => (await service.http.get(API.application(person.id))).body;
    const delivery = async (): Promise<ReceiptForDelivery> =>
      (await service.http.get(INTERNAL.receipt(person.id)).set(await asService('notifications-worker'))).body;
    const before = await receipt();
    expect(before.missing).toHaveLength(3);
    await acts.withdraw(person);
    expect(await receipt()).toEqual({ ...before, missing: [] });
    expect(await delivery()).toMatchObject({ receipt: { missing: [] }, adding: null, documentsExpectedMs: 0 });
    await acts.undo(person);
    expect(await receipt()).toEqual(before);
  });

  it('is not reminded of, nor is a request for documents', async () => {
    const other = await anOwner(service);
    await requests.added(person.id, { deadline: dayIn(2) });
    await acts.withdraw(person);
    await query(
      `UPDATE applications.application SET created_at = created_at - interval '5 hours' WHERE tender_id = $1`,
      [tenderId],
    );
    await query(`UPDATE applications.tender SET closes_at = clock_timestamp() + interval '71 hours' WHERE id = $1`, [
      tenderId,
    ]);
    await new RemindOfMissing(service.database).run();
    await new RemindOfRequests(service.database).run();
    expect(await outbox('missing-reminder-due', other.id)).toBe(1);
    expect(await outbox('missing-reminder-due', person.id)).toBe(0);
    expect(await outbox('request-reminder-due', person.id)).toBe(0);
  });
});

describe('attaching', () => {
  const attach = (id: string, headers: Record<string, string>) =>
    service.http
      .put(API.applicationDocuments(id))
      .set(headers)
      .send({ documents: { 'carta-identita': 'u/1/fronte.pdf' } });

  it('is refused to the owner, the browser that has submitted and administrators', async () => {
    const response = await service.submit();
    const { id } = response.body;
    const grant = { Cookie: grantFrom(response) };
    const [{ owner }] = await query<{ owner: string }>(
      'SELECT user_id AS owner FROM applications.application WHERE id = $1',
      [id],
    );
    await acts.withdrawn(id);
    const asked = service.documents.calls.length;
    for (const headers of [grant, await loggedIn({ userId: owner }), await asAdmin()]) {
      expect(await attach(id, headers)).toMatchObject(WITHDRAWN);
    }
    expect(service.documents.calls).toHaveLength(asked);
    await acts.undoByOffice(id);
    for (const headers of [grant, await asAdmin()]) expect((await attach(id, headers)).status).toBe(200);
  });

  it('that began before the withdrawal is refused when documents has copied the files and asks again', async () => {
    service.documents.answer = async () => {
      await acts.withdraw(person);
      const owner = service.http.get(INTERNAL.applicationOwner(person.id)).set(await asService('documents'));
      if (!(await owner).body.isWithdrawn) return attachedAnswer({ documento_identita: 'fronte.pdf' }, 1);
      return { status: 409, body: { code: 'withdrawals.withdrawn' } };
    };
    expect(await attach(person.id, person.owner)).toMatchObject(WITHDRAWN);
    expect((await acts.own(person)).documenti).toEqual({});
  });

  it('that documents has ended before the withdrawal is kept, so that both services have the same files', async () => {
    service.documents.answer = async () => {
      await acts.withdraw(person);
      return attachedAnswer({ documento_identita: 'fronte.pdf' }, 1);
    };
    expect((await attach(person.id, person.owner)).status).toBe(200);
    expect(await acts.own(person)).toMatchObject({
      withdrawnAt: expect.any(String),
      documenti: { documento_identita: 'fronte.pdf' },
    });
  });
});

describe('the fee', () => {
  const due = async (...applicationIds: string[]) => {
    const call = service.http.post(INTERNAL.dueFees).set(await asService('notifications-worker'));
    return (await call.send({ applicationIds, again: true })).body.applicationIds;
  };
  const recipients = async () => {
    const call = service.http.get(INTERNAL.paymentRecipients).set(await asService('notifications'));
    const { body } = await call.query({ before: inMs(0), again: true, tender: tenderId });
    return body.items.map(({ applicationId }: { applicationId: string }) => applicationId);
  };
  const count = async () =>
    (
      await service.http
        .get(INTERNAL.countPaymentRecipients)
        .query({ tender: tenderId })
        .set(await asService('notifications'))
    ).body;
  const record = (id: string) =>
    administer(service, 'post', API.applicationPayment(id), { paidOn: '2026-11-02', amountCents: FEE });

  it('is asked of nobody who withdrew, also by a batch that runs already', async () => {
    const other = await anOwner(service);
    expect(await recipients()).toEqual([person.id, other.id]);
    await acts.withdraw(person);
    expect(await recipients()).toEqual([other.id]);
    expect(await due(person.id, other.id)).toEqual([other.id]);
    expect(await count()).toMatchObject({ recipients: 1, withAgain: 1, leftOut: { rejected: 0 } });
    await acts.undo(person);
    expect(await due(person.id)).toEqual([person.id]);
  });

  it('stays paid, and can be taken back', async () => {
    await record(person.id);
    await acts.withdraw(person);
    expect((await acts.own(person)).fee).toMatchObject({ state: 'paid', amountCents: FEE });
    await administer(service, 'delete', API.applicationPayment(person.id));
    expect((await acts.own(person)).fee).toMatchObject({ state: 'not-due' });
  });

  it('is not recorded by hand until the withdrawal is undone', async () => {
    await acts.withdraw(person);
    expect(await record(person.id)).toMatchObject(WITHDRAWN);
    await acts.undo(person);
    expect((await record(person.id)).status).toBe(201);
  });

  it('is not recorded by a call that waits for the withdrawal', async () => {
    const lock = 'SELECT FROM applications.application WHERE id = $1 FOR UPDATE';
    const [, recorded] = await heldUp(
      service.database,
      [lock, [person.id]],
      [() => acts.withdraw(person), () => record(person.id)],
    );
    expect(recorded).toMatchObject(WITHDRAWN);
  });

  it('that arrives is unmatched with its reason, whatever the amount, and matched by hand only after the undoing', async () => {
    const [paid, rejected, plain] = await addPayable(
      service.database,
      {},
      { status: 'rejected' },
      { email: 'a@example.com' },
    );
    if (!paid || !rejected || !plain) throw new Error('no applications');
    await record(paid.id);
    await acts.withdrawn(paid.id, rejected.id, plain.id);
    for (const [{ code }, session] of [
      [paid, {}],
      [rejected, {}],
      [plain, {}],
      [plain, { amount_total: 1 }],
    ] as const) {
      expect((await tell(service, checkout(code, session))).status).toBe(200);
    }
    const { body } = await administer(service, 'get', API.payments, { state: 'unmatched', pageSize: 200 });
    expect(body.items.map(({ state, reason }: { state: string; reason: string }) => [state, reason])).toEqual(
      Array.from({ length: 4 }, () => ['unmatched', 'withdrawn-application']),
    );
    const payment = body.items.find((one: { applicationCode: string }) => one.applicationCode === plain.code);
    expect(body.items.flatMap(({ suggestions }: { suggestions: object[] }) => suggestions)).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ applicationCode: plain.code })]),
    );
    const part = { applicationCode: plain.code, partial: true };
    const match = () => administer(service, 'post', API.matchPayment(payment.id), part);
    expect(await match()).toMatchObject(WITHDRAWN);
    expect(await feeOf(service, plain)).toBeNull();
    await acts.undoByOffice(plain.id);
    expect((await match()).status).toBe(200);
  });
});

it('a fee that is opened again after the withdrawal is unmatched with its reason, until that is undone', async () => {
  const [paid] = await addPayable(service.database, {});
  if (!paid) throw new Error('no application');
  const event = checkout(paid.code);
  await tell(service, event);
  const listed = async () => (await paymentsOf(service)).items.find(({ reference }) => reference === event.id);
  const payment = await listed();
  expect(payment).toMatchObject({ state: 'matched', reason: null });
  await acts.withdrawn(paid.id);
  expect(await listed()).toMatchObject({ state: 'matched', reason: null });
  const { body } = await administer(service, 'post', API.reopenPayment(payment?.id ?? ''), {});
  expect(body).toMatchObject({ state: 'unmatched', reason: 'withdrawn-application', applicationCode: paid.code });
  await acts.undoByOffice(paid.id);
  expect(await listed()).toMatchObject({ state: 'unmatched', reason: null });
});

describe('the status', () => {
  const statusEvents = () =>
    query<{ id: string; payload: { changeId: string } }>(
      `SELECT id, payload FROM applications.outbox WHERE kind = 'status-changed' AND payload->>'applicationId' = $1
       ORDER BY created_at, id`,
      [person.id],
    );
  const told = async ({ id: messageId, payload: { changeId } }: { id: string; payload: { changeId: string } }) => {
    const call = service.http.post(INTERNAL.tellStatus(person.id)).set(await asService('notifications-worker'));
    return (await call.send({ changeId, messageId })).body.notice?.status ?? null;
  };

  it('stays open to the office, as does the assessment, and is told after the undoing alone, once', async () => {
    await acts.withdraw(person);
    expect((await setStatus(person.id, 'approved')).body).toMatchObject({
      applicationStatus: 'approved',
      withdrawnAt: expect.any(String),
    });
    const assess = { facts: { minors: 2 }, version: null };
    expect((await administer(service, 'put', API.assessment(person.id), assess)).status).toBe(200);
    const [decided] = await statusEvents();
    if (!decided) throw new Error('no event');
    expect(await told(decided)).toBeNull();
    await acts.undo(person);
    const events = await statusEvents();
    expect(events).toHaveLength(2);
    const answers = [];
    for (const event of events) answers.push(await told(event));
    expect(answers.toSorted()).toEqual(['approved', null]);
  });

  it('is not told again by the undoing when the applicant knows it, and causes no event without a change', async () => {
    await acts.withdraw(person);
    await acts.undo(person);
    expect(await statusEvents()).toEqual([]);
    await setStatus(person.id, 'under_review');
    const [known] = await statusEvents();
    if (!known) throw new Error('no event');
    expect(await told(known)).toBe('under_review');
    await acts.withdraw(person);
    await acts.undo(person);
    const again = (await statusEvents()).filter(({ id }) => id !== known.id);
    expect(again).toHaveLength(1);
    for (const event of again) expect(await told(event)).toBeNull();
  });
});
