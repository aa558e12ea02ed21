import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, INTERNAL } from '@lacorte/contracts';
import { erase, exportOf, markErased } from './erasing';
import { heldUp } from './locks';
import { RequestActs } from './requesting-documents';
import { ADMINISTRATOR, administer, anOwner, type Owner, setStatus } from './reviewing';
import { asService, RunningApplications } from './running-applications';
import { NEVER, TenderActs } from './tender-acts';
import { WHY, WithdrawalActs } from './withdrawing';

let service: RunningApplications;
const tenders = new TenderActs(() => service);
const requests = new RequestActs(() => service);
const acts = new WithdrawalActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());

let person: Owner;
beforeEach(async () => {
  await tenders.opened();
  person = await anOwner(service);
});

const LOCK = 'SELECT FROM applications.application WHERE id = $1 FOR UPDATE';
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const kindsOf = async (id: string) => (await acts.events(id)).map(({ kind }) => kind);
const accessesOf = async ({ applicationCode }: Owner) => {
  const { body } = await administer(service, 'get', API.accessLog, { pageSize: 200 });
  return body.items.filter((entry: { applicationCode: string; action: string }) => {
    return entry.applicationCode === applicationCode && /withdraw/.test(entry.action);
  });
};

describe('the owner', () => {
  it('withdraws: the application as in the list, with a higher version and an entry in the timeline', async () => {
    const before = await acts.own(person);
    const { status, body } = await acts.withdraw(person);
    expect(status).toBe(200);
    expect(body).toEqual(await acts.own(person));
    const { id, applicationCode, documenti, applicationStatus } = before;
    expect(body).toMatchObject({ id, applicationCode, documenti, applicationStatus, version: before.version + 1 });
    expect(body).toMatchObject({ withdrawnAt: INSTANT, mayCorrect: [], mayAttach: [], missing: [] });
    expect(body.fee).toMatchObject({ state: 'not-due' });
    expect(body.timeline).toEqual([...before.timeline, { kind: 'withdrawn', at: body.withdrawnAt }]);
    expect(await acts.details(person.id)).toMatchObject({
      withdrawnAt: body.withdrawnAt,
      version: body.version,
      withdrawal: { at: body.withdrawnAt, by: 'applicant', who: null, reason: null },
    });
  });

  it('gets the same twice, with one message', async () => {
    const { body } = await acts.withdraw(person);
    const again = await acts.withdraw(person);
    expect([again.status, again.body]).toEqual([200, body]);
    expect(await kindsOf(person.id)).toEqual(['application-withdrawn']);
  });

  it('has room for fifty withdrawals and undoings in a day', async () => {
    await service.database.query(
      'INSERT INTO applications.withdrawal_entry (application_id, is_withdrawn) SELECT $1, n % 2 = 1 FROM generate_series(1, 50) n',
      [person.id],
    );
    expect((await acts.withdraw(person)).status).toBe(429);
    expect((await acts.byOffice(person.id)).status).toBe(200);
  });

  it('withdraws once when two browsers ask at once', async () => {
    const answers = await heldUp(
      service.database,
      [LOCK, [person.id]],
      [() => acts.withdraw(person), () => acts.withdraw(person)],
    );
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    expect(await kindsOf(person.id)).toEqual(['application-withdrawn']);
  });

  it('takes it back while the tender is open', async () => {
    await acts.withdraw(person);
    const { status, body } = await acts.undo(person);
    expect([status, body]).toEqual([200, await acts.own(person)]);
    expect(body).toMatchObject({ withdrawnAt: null, version: 3, fee: { state: 'due' } });
    expect(body.mayAttach).not.toEqual([]);
    expect(body.missing).not.toEqual([]);
    expect(body.timeline.slice(-2)).toMatchObject([{ kind: 'withdrawn' }, { kind: 'withdrawal-undone', at: INSTANT }]);
    expect((await acts.details(person.id)).withdrawal).toBeNull();
    expect(await kindsOf(person.id)).toEqual(['application-withdrawn', 'withdrawal-undone']);
    expect((await acts.withdraw(person)).body.version).toBe(4);
  });

  it('takes back nothing when nothing is withdrawn, also once the tender is closed', async () => {
    const before = await acts.own(person);
    expect(await acts.undo(person)).toMatchObject({ status: 200, body: before });
    await tenders.closeAll();
    expect(await acts.undo(person)).toMatchObject({ status: 200, body: { version: 1, withdrawnAt: null } });
    expect(await kindsOf(person.id)).toEqual([]);
  });

  it('withdraws also once the tender is closed, and cannot take it back then', async () => {
    await tenders.closeAll();
    expect((await acts.withdraw(person)).status).toBe(200);
    const { status, body } = await acts.undo(person);
    expect([status, body.code, body.message]).toEqual([
      ...[409, 'tender-closed', 'Le domande per questo bando sono chiuse.'],
    ]);
    expect(await acts.own(person)).toMatchObject({ withdrawnAt: INSTANT, version: 2 });
  });

  it('cannot take it back when the tender closes while the call waits', async () => {
    await acts.withdraw(person);
    const [{ body }] = await heldUp(service.database, [LOCK, [person.id]], [() => acts.undo(person)], (holder) =>
      holder.query('UPDATE applications.tender SET closes_at = clock_timestamp() WHERE closes_at IS NULL'),
    );
    expect(body.code).toBe('tender-closed');
  });

  it('cannot take back the withdrawal of the office, open or closed', async () => {
    await acts.withdrawn(person.id);
    expect(await acts.withdraw(person)).toMatchObject({ status: 200, body: { version: 2 } });
    for (const close of [() => Promise.resolve(), () => tenders.closeAll()]) {
      await close();
      expect(await acts.undo(person)).toMatchObject({ status: 409, body: { code: 'withdrawn-by-office' } });
    }
    expect((await acts.own(person)).withdrawnAt).not.toBeNull();
  });

  it('knows who has withdrawn and why, and whether a withdrawal can be undone now', async () => {
    const seen = async () => {
      const { withdrawnBy, withdrawalReason, mayUndoWithdrawal } = await acts.own(person);
      return [withdrawnBy, withdrawalReason, mayUndoWithdrawal];
    };
    expect(await seen()).toEqual([null, null, true]);
    await acts.withdraw(person);
    expect(await seen()).toEqual(['applicant', null, true]);
    await acts.byOffice(person.id);
    expect(await seen()).toEqual(['office', WHY, false]);
    await acts.undoByOffice(person.id);
    expect(await seen()).toEqual([null, null, true]);
    await tenders.closeAll();
    expect(await seen()).toEqual([null, null, false]);
    await acts.withdraw(person);
    expect(await seen()).toEqual(['applicant', null, false]);
  });

  it('takes back a later withdrawal of their own', async () => {
    await acts.withdrawn(person.id);
    await acts.undoByOffice(person.id);
    await acts.withdraw(person);
    expect((await acts.undo(person)).status).toBe(200);
  });

  it('finds neither the applications of others nor unknown, malformed and erased ones', async () => {
    const other = await anOwner(service);
    const erased = await anOwner(service);
    await markErased(service, erased.id);
    for (const who of [
      { id: person.id, owner: other.owner },
      erased,
      { ...person, id: NEVER },
      { ...person, id: 'x' },
    ]) {
      for (const call of [acts.withdraw(who), acts.undo(who)]) {
        expect(await call).toMatchObject({
          status: 404,
          body: { message: 'La domanda richiesta non esiste o non è accessibile.' },
        });
      }
    }
    expect((await acts.own(person)).withdrawnAt).toBeNull();
  });

  it('does not appear in the access log', async () => {
    await acts.withdraw(person);
    await acts.undo(person);
    expect(await accessesOf(person)).toEqual([]);
  });
});

describe('the office', () => {
  it('withdraws with a reason, also after closing, and undoes it with one', async () => {
    await tenders.closeAll();
    const { status, body } = await acts.byOffice(person.id);
    expect([status, body]).toEqual([200, expect.objectContaining({ id: person.id, withdrawnAt: INSTANT, version: 2 })]);
    const by = { by: 'office', who: ADMINISTRATOR.email, reason: WHY };
    expect((await acts.details(person.id)).withdrawal).toEqual({ at: body.withdrawnAt, ...by });
    expect(await acts.undoByOffice(person.id, { reason: 'Era un errore.' })).toMatchObject({
      status: 200,
      body: { withdrawnAt: null, version: 3 },
    });
    expect((await acts.details(person.id)).withdrawal).toBeNull();
    const entry = { at: expect.any(String), who: ADMINISTRATOR.email, applicationCode: person.applicationCode };
    expect(await accessesOf(person)).toEqual([
      { ...entry, action: 'withdrawal-undone' },
      { ...entry, action: 'application-withdrawn' },
    ]);
  });

  it('finds withdrawals and undoings in the history, with who, when and why, beside the changes of the status', async () => {
    await acts.withdraw(person);
    await acts.undoByOffice(person.id, { reason: 'Era un errore.' });
    await administer(service, 'put', API.applicationStatus(person.id), { status: 'approved' });
    await acts.withdrawn(person.id);
    const byOffice = { by: 'office', changedBy: ADMINISTRATOR.email, changedAt: INSTANT };
    expect((await administer(service, 'get', API.applicationHistory(person.id))).body).toEqual([
      { kind: 'withdrawn', reason: WHY, ...byOffice },
      { from: 'submitted', to: 'approved', changedBy: ADMINISTRATOR.email, changedAt: INSTANT },
      { kind: 'withdrawal-undone', reason: 'Era un errore.', ...byOffice },
      { kind: 'withdrawn', by: 'applicant', changedBy: null, reason: null, changedAt: INSTANT },
    ]);
  });

  it('needs a reason of 1 to 500 characters for both', async () => {
    for (const call of [acts.byOffice, acts.undoByOffice]) {
      for (const body of [
        undefined,
        {},
        { reason: '' },
        { reason: ' \n ' },
        { reason: 'x'.repeat(501) },
        { reason: 7 },
      ]) {
        const answer = await call(person.id, body ?? []);
        expect([body, answer.status]).toEqual([body, 400]);
        if (body) expect(Object.keys(answer.body.fields)).toEqual(['reason']);
      }
      expect((await call(person.id, { reason: '🏠'.repeat(500) })).status).toBe(200);
    }
    expect(await kindsOf(person.id)).toEqual(['application-withdrawn', 'withdrawal-undone']);
  });

  it('changes nothing that is so already, and undoes the withdrawal of the applicant', async () => {
    expect((await acts.undoByOffice(person.id)).body.version).toBe(1);
    await acts.withdraw(person);
    expect((await acts.undoByOffice(person.id)).body).toMatchObject({ withdrawnAt: null, version: 3 });
    await acts.byOffice(person.id);
    expect((await acts.byOffice(person.id, { reason: 'Di nuovo.' })).body).toMatchObject({
      version: 4,
      withdrawal: { reason: WHY },
    });
    const actions = (await accessesOf(person)).map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['application-withdrawn', 'withdrawal-undone']);
  });

  it('takes over the withdrawal of the applicant, who cannot undo it then', async () => {
    const { body } = await acts.withdraw(person);
    const taken = await acts.byOffice(person.id);
    const withdrawal = { by: 'office', who: ADMINISTRATOR.email, reason: WHY };
    expect(taken.body).toMatchObject({ withdrawnAt: body.withdrawnAt, version: 3, withdrawal });
    const undone = await acts.undo(person);
    expect([undone.status, undone.body.code]).toEqual([409, 'withdrawn-by-office']);
    expect(await kindsOf(person.id)).toEqual(['application-withdrawn', 'application-withdrawn']);
  });

  it('is in the access log for what its answers show, also when nothing changes', async () => {
    await acts.undoByOffice(person.id);
    const log = await administer(service, 'get', `${API.accessLog}?applicationCode=${person.applicationCode}`);
    expect(log.body.items).toMatchObject([{ action: 'application-viewed', who: ADMINISTRATOR.email }]);
  });

  it('does not find unknown and erased applications, before it reads the body', async () => {
    await markErased(service, person.id);
    for (const id of [person.id, NEVER, 'x']) {
      for (const call of [acts.byOffice, acts.undoByOffice]) expect((await call(id, {})).status).toBe(404);
    }
  });

  it('has a place in the row that counts changes: a status with the version from before is refused', async () => {
    await acts.withdrawn(person.id);
    const change = { status: 'approved', version: 1 };
    const answer = await administer(service, 'put', API.applicationStatus(person.id), change);
    expect([answer.status, answer.body.code]).toEqual([409, 'version-conflict']);
  });
});

describe('the message about a withdrawal', () => {
  const ask = async (entryId: string, id = person.id) =>
    service.http.get(INTERNAL.withdrawalNotice(id, entryId)).set(await asService('notifications-worker'));
  const entryOf = async (place: number) => (await acts.events(person.id))[place]?.payload.entryId ?? '';

  it('says who withdrew and why, in the language of the application', async () => {
    await acts.withdrawn(person.id);
    const [event] = await acts.events(person.id);
    expect(event).toMatchObject({ kind: 'application-withdrawn', payload: { language: 'it' } });
    const { applicationCode, email } = person;
    const { body } = await ask(await entryOf(0));
    expect(body).toEqual({
      ...{ applicationCode, email, nome: 'Lucia', cognome: 'Ferrario' },
      ...{
        tenderTitle: expect.objectContaining({ it: expect.any(String) }),
        ...{ isWithdrawn: true, isFinal: true },
        by: 'office',
        reason: WHY,
      },
    });
  });

  it('says whether the applicant can still undo it when it is sent', async () => {
    await acts.withdraw(person);
    const entry = await entryOf(0);
    expect((await ask(entry)).body.isFinal).toBe(false);
    await tenders.closeAll();
    expect((await ask(entry)).body.isFinal).toBe(true);
    await acts.undoByOffice(person.id);
    expect((await ask(await entryOf(1))).body.isFinal).toBe(false);
  });

  it('is not found once another has followed, or the application is erased', async () => {
    await acts.withdraw(person);
    const [first] = [await entryOf(0)];
    expect((await ask(first)).body).toMatchObject({ isWithdrawn: true, by: 'applicant', reason: null });
    await acts.undo(person);
    const second = await entryOf(1);
    expect((await ask(first)).status).toBe(404);
    expect((await ask(second)).body).toMatchObject({ isWithdrawn: false });
    expect((await ask(second, (await anOwner(service)).id)).status).toBe(404);
    for (const never of ['999999', 'x', '1e3']) expect((await ask(never)).status).toBe(404);
    await markErased(service, person.id);
    expect((await ask(second)).status).toBe(404);
  });
});

describe('requests for documents of a withdrawn application', () => {
  it('become withdrawn when they are open, and stay so; a new one is refused until the withdrawal is undone', async () => {
    const open = await requests.added(person.id);
    await acts.withdraw(person);
    expect(await requests.list(person.id)).toMatchObject([{ id: open.id, state: 'withdrawn' }]);
    expect((await acts.own(person)).timeline.map(({ kind }) => kind)).toEqual([
      ...['submitted', 'documents-requested', 'documents-withdrawn', 'withdrawn'],
    ]);
    expect(await requests.post(person.id)).toMatchObject({ status: 409, body: { code: 'application-withdrawn' } });
    expect((await requests.post(person.id, { items: [] })).status).toBe(400);
    await acts.undo(person);
    expect(await requests.list(person.id)).toMatchObject([{ id: open.id, state: 'withdrawn' }]);
    expect((await requests.post(person.id)).status).toBe(201);
  });

  it('stay answered or expired, and name the administrator who withdrew', async () => {
    const expired = await requests.added(person.id);
    await requests.expire(expired.id);
    await requests.added(person.id);
    await acts.withdrawn(person.id);
    expect((await requests.list(person.id)).map(({ state }) => state)).toEqual(['withdrawn', 'expired']);
    const [{ by }] = await service.database.query(
      'SELECT withdrawn_by_email AS by FROM applications.document_request WHERE withdrawn_at IS NOT NULL AND application_id = $1',
      [person.id],
    );
    expect(by).toBe(ADMINISTRATOR.email);
  });

  it('are not added by a call that waits for the withdrawal', async () => {
    const [withdrawn, request] = await heldUp(
      service.database,
      [LOCK, [person.id]],
      [() => acts.withdraw(person), () => requests.post(person.id)],
    );
    expect([withdrawn.status, request.status, request.body.code]).toEqual([200, 409, 'application-withdrawn']);
  });
});

describe('a withdrawal and the person’s data', () => {
  it('is exported without the administrator, and loses reason and name with the person', async () => {
    await acts.withdrawn(person.id);
    await acts.undoByOffice(person.id);
    const exported = JSON.stringify(await exportOf(service, person));
    expect(exported).toMatch(/"withdrawals":\[\{[^\]]*"withdrawn"[^\]]*"withdrawal-undone"[^\]]*\]/);
    expect(exported).not.toContain(ADMINISTRATOR.email);
    await setStatus(service.database, person.id, 'rejected');
    await erase(service, person);
    const left = await service.database.query(
      'SELECT reason FROM applications.withdrawal_entry WHERE application_id = $1',
      [person.id],
    );
    expect(JSON.stringify(left)).not.toContain(WHY);
  });
});
