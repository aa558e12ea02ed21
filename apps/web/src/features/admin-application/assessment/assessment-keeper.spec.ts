import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NO_FACTS } from '@lacorte/tender-rules';
import { anAssessment } from '../../../../test/admin-application';
import { pass } from '../../../../test/clock';
import { type Answers, busy, fakeApi, json, type ReceivedCall, refusal } from '../../../../test/fake-api';
import { AssessmentKeeper } from './assessment-keeper';

const ID = '7f0c1f5e-7f4f-4b8e-9d0d-0a1b2c3d4e5f';
const OWNER = 'marta';
const PUT = `PUT /api/admin/applications/${ID}/assessment`;
const GET = `GET /api/admin/applications/${ID}/assessment`;
const SAVED = { assessedBy: 'marta@example.com', assessedAt: '2026-11-23T10:00:00Z' };

/** Saves like the server, with the next version. */
const saving = ({ body }: ReceivedCall) => {
  const { facts, version } = body as { facts: object; version: number | null };
  return json(anAssessment(facts, { ...SAVED, version: (version ?? 0) + 1 }));
};

function open(answers: Answers = {}, opened = anAssessment()) {
  const api = fakeApi({ [PUT]: saving, ...answers });
  const reread = jest.fn<() => void>();
  const keeper = new AssessmentKeeper(ID, OWNER, opened, reread);
  keeper.start();
  const { getStatus } = keeper;
  const calls = { sent: () => api.sent(PUT), kind: () => getStatus().kind, toCheck: () => getStatus().toCheck };
  return { ...api, ...calls, keeper, reread };
}

beforeEach(() => void jest.useFakeTimers());

describe('the facts of an assessment', () => {
  it('are saved two seconds after the last change, with the version that they continue', async () => {
    const { keeper, sent, kind } = open();
    keeper.change({ minors: 1 });
    await pass(1_500);
    keeper.change({ minors: 2 });
    await pass(1_900);
    expect(sent()).toEqual([]);
    expect(kind()).toBe('typed');
    await pass(200);
    expect(sent()).toEqual([{ facts: { ...NO_FACTS, minors: 2 }, version: null }]);
    expect(kind()).toBe('saved');
    keeper.change({ ownsHome: false });
    await pass(2_100);
    expect(sent()[1]).toEqual({ facts: { ...NO_FACTS, minors: 2, ownsHome: false }, version: 1 });
  });

  it('are not sent when they are as the server has them again', async () => {
    const { keeper, sent, kind } = open();
    keeper.change({ minors: 1 });
    keeper.change({ minors: null });
    await pass(5_000);
    expect([kind(), sent()]).toEqual(['saved', []]);
  });

  it('that change during a save are saved after it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { keeper, sent, kind } = open({ [PUT]: (call) => promise.then(() => saving(call)) });
    keeper.change({ minors: 1 });
    await pass(2_100);
    keeper.change({ minors: 3 });
    resolve();
    await pass(0);
    expect(kind()).toBe('typed');
    await pass(2_100);
    expect(sent()[1]).toEqual({ facts: { ...NO_FACTS, minors: 3 }, version: 1 });
    expect(kind()).toBe('saved');
  });

  it('are sent at once when the page is left, by a call that outlives it', async () => {
    const { keeper, sent } = open();
    keeper.change({ over65: true });
    keeper.stop();
    await pass(0);
    expect(sent()).toHaveLength(1);
    expect(globalThis.fetch).toHaveBeenLastCalledWith(
      expect.anything(),
      expect.objectContaining({ method: 'PUT', keepalive: true }),
    );
  });
});

describe('a save that fails', () => {
  it('is tried again while the server is away, also at once on demand', async () => {
    const { keeper, kind, answer, sent } = open({ [PUT]: () => busy(503, '4') });
    keeper.change({ minors: 1 });
    await pass(2_100);
    expect(kind()).toBe('away');
    await pass(6_100);
    expect(sent()).toHaveLength(2);
    answer({ [PUT]: saving });
    await keeper.saveNow();
    expect(kind()).toBe('saved');
  });

  it('is tried again by a page that is mounted again, while the server is away', async () => {
    const { keeper, kind, answer } = open({ [PUT]: () => busy(503) });
    keeper.change({ minors: 1 });
    keeper.stop();
    await pass(60_000);
    expect(kind()).toBe('away');
    answer({ [PUT]: saving });
    keeper.start();
    await pass(8_000);
    expect(kind()).toBe('saved');
  });

  it('waits for a login when the session has ended, and then sends the newest facts', async () => {
    const { keeper, kind, answer, sent } = open({ [PUT]: () => refusal('session-required') });
    keeper.change({ minors: 1 });
    await pass(2_100);
    expect(kind()).toBe('logged-out');
    keeper.change({ minors: 2 });
    keeper.retry();
    keeper.leave();
    await pass(60_000);
    expect(sent()).toHaveLength(1);
    answer({ [PUT]: saving });
    keeper.goOn('logged-out');
    await pass(0);
    expect(sent()[1]).toEqual({ facts: { ...NO_FACTS, minors: 2 }, version: null });
    expect(kind()).toBe('saved');
  });

  it('loses nothing: the tab brings the facts back, to nobody else', async () => {
    const { keeper } = open({ [PUT]: () => busy(503) });
    keeper.change({ minors: 4 });
    keeper.stop();
    expect(new AssessmentKeeper(ID, 'paolo', anAssessment()).getStatus().facts.minors).toBeNull();
    const again = open();
    expect(again.keeper.getStatus().facts.minors).toBe(4);
    await pass(100);
    expect(again.sent()).toEqual([{ facts: { ...NO_FACTS, minors: 4 }, version: null }]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('says what the server refuses, and tries again after a change', async () => {
    const fields = { 'facts.minors': 'validation.assessment.minors' } as const;
    const { keeper, kind, answer, sent } = open({ [PUT]: () => refusal('validation', { fields }) });
    keeper.change({ minors: 9 });
    await pass(2_100);
    expect(kind()).toBe('refused');
    expect(keeper.getStatus().refusal?.fields).toHaveProperty(['facts.minors']);
    keeper.leave();
    await pass(0);
    expect(sent()).toHaveLength(1);
    answer({ [PUT]: saving });
    keeper.change({ minors: 3 });
    await pass(2_100);
    expect(kind()).toBe('saved');
  });
});

describe('a version of another administrator', () => {
  const other = anAssessment(
    { minors: 5 },
    { version: 7, assessedBy: 'paolo@example.com', assessedAt: SAVED.assessedAt },
  );
  const conflict = { [PUT]: () => refusal('version-conflict'), [GET]: json(other) };

  it('waits for a choice; mine then replaces it', async () => {
    const { keeper, kind, answer, sent } = open(conflict);
    keeper.change({ minors: 1 });
    await pass(2_100);
    expect(kind()).toBe('conflict');
    expect(keeper.getStatus().other).toEqual(other);
    await pass(60_000);
    expect(sent()).toHaveLength(1);
    answer({ [PUT]: saving });
    keeper.keepMine();
    await pass(0);
    expect(sent()[1]).toEqual({ facts: { ...NO_FACTS, minors: 1 }, version: 7 });
    expect(kind()).toBe('saved');
  });

  describe('keeps what I did not change, when mine is kept', () => {
    const theirs = anAssessment(
      { minors: 5, over65: true, ownsHome: false },
      { version: 7, assessedBy: 'paolo@example.com', assessedAt: SAVED.assessedAt },
    );
    const expected = { facts: { ...NO_FACTS, minors: 1, over65: true, ownsHome: false }, version: 7 };

    it('in the open page', async () => {
      const { keeper, answer, sent } = open({ ...conflict, [GET]: json(theirs) });
      keeper.change({ minors: 1 });
      await pass(2_100);
      expect(keeper.merged()).toEqual(expected.facts);
      answer({ [PUT]: saving });
      keeper.keepMine();
      await pass(0);
      expect(sent()[1]).toEqual(expected);
      expect(keeper.getStatus().facts).toEqual(expected.facts);
    });

    it('in a page that is opened again', async () => {
      const before = open({ [PUT]: () => busy(503) });
      before.keeper.change({ minors: 1 });
      before.keeper.stop();
      const { keeper, kind, sent } = open({}, theirs);
      expect(kind()).toBe('conflict');
      keeper.keepMine();
      await pass(0);
      expect(sent()).toEqual([expected]);
    });

    it('and a change that I took back after a lost answer', async () => {
      const { keeper, answer, sent } = open({ [PUT]: () => Promise.reject(new TypeError('connection lost')) });
      keeper.change({ minors: 1 });
      await pass(2_100);
      keeper.change({ minors: null });
      answer({ ...conflict, [GET]: json(theirs) });
      await keeper.saveNow();
      answer({ [PUT]: saving });
      keeper.keepMine();
      await pass(0);
      expect(sent().at(-1)).toEqual({ facts: { ...expected.facts, minors: null }, version: 7 });
    });
  });

  it('replaces mine when it is taken', async () => {
    const { keeper, kind, sent } = open(conflict);
    keeper.change({ minors: 1 });
    await pass(2_100);
    keeper.takeOther();
    expect(kind()).toBe('saved');
    expect(keeper.getStatus()).toMatchObject({ facts: { minors: 5 }, saved: { version: 7 } });
    await pass(5_000);
    expect(sent()).toHaveLength(1);
  });

  it('is none when the server has what was sent: its answer was lost', async () => {
    const mine = anAssessment({ minors: 1 }, { ...SAVED, version: 1 });
    const { keeper, kind } = open({ [PUT]: () => refusal('version-conflict'), [GET]: json(mine) });
    keeper.change({ minors: 1 });
    await pass(2_100);
    expect(kind()).toBe('saved');
    expect(keeper.getStatus().saved.version).toBe(1);
  });

  it('is none when the server has facts of a lost answer: what was changed since is saved after it', async () => {
    const mine = anAssessment({ minors: 1 }, { ...SAVED, version: 1 });
    const { keeper, kind, answer, sent } = open({ [PUT]: () => Promise.reject(new TypeError('connection lost')) });
    keeper.change({ minors: 1 });
    await pass(2_100);
    keeper.change({ minors: 2 });
    answer({ [PUT]: () => refusal('version-conflict'), [GET]: json(mine) });
    await keeper.saveNow();
    expect(kind()).toBe('typed');
    answer({ [PUT]: saving });
    await pass(2_100);
    expect(sent().at(-1)).toEqual({ facts: { ...NO_FACTS, minors: 2 }, version: 1 });
    expect(kind()).toBe('saved');
  });

  it('is none when the page is left after a lost answer: what was changed since is saved after it', async () => {
    const mine = anAssessment({ minors: 1 }, { ...SAVED, version: 1 });
    const { keeper, answer, sent } = open({ [PUT]: () => Promise.reject(new TypeError('connection lost')) });
    keeper.change({ minors: 1 });
    await pass(2_100);
    keeper.change({ minors: 2 });
    let puts = 0;
    answer({ [PUT]: (call) => (++puts === 1 ? refusal('version-conflict') : saving(call)), [GET]: json(mine) });
    keeper.stop();
    await pass(100);
    expect(sent().at(-1)).toEqual({ facts: { ...NO_FACTS, minors: 2 }, version: 1 });
    expect(puts).toBe(2);
  });

  it('is none after a login, when the lost answer was followed by the end of the session', async () => {
    const mine = anAssessment({ minors: 1 }, { ...SAVED, version: 1 });
    const { keeper, kind, answer, sent } = open({ [PUT]: () => Promise.reject(new TypeError('connection lost')) });
    keeper.change({ minors: 1 });
    await pass(2_100);
    answer({ [PUT]: () => refusal('session-required') });
    await keeper.saveNow();
    expect(kind()).toBe('logged-out');
    keeper.change({ minors: 2 });
    let puts = 0;
    answer({ [PUT]: (call) => (++puts === 1 ? refusal('version-conflict') : saving(call)), [GET]: json(mine) });
    keeper.goOn('logged-out');
    await pass(2_100);
    expect(kind()).toBe('saved');
    expect(sent().at(-1)).toEqual({ facts: { ...NO_FACTS, minors: 2 }, version: 1 });
  });

  it('is none when the page opens with facts of a lost answer', async () => {
    const lost = open({ [PUT]: () => Promise.reject(new TypeError('connection lost')) });
    lost.keeper.change({ minors: 1 });
    await pass(2_100);
    lost.keeper.change({ minors: 2 });
    const { keeper, kind, sent } = open({}, anAssessment({ minors: 1 }, { ...SAVED, version: 1 }));
    expect(kind()).toBe('typed');
    await pass(100);
    expect(sent()).toEqual([{ facts: { ...NO_FACTS, minors: 2 }, version: 1 }]);
    expect(keeper.getStatus().saved.version).toBe(2);
    lost.keeper.stop();
  });

  it('is none when it has what was changed here, with changes of its own', async () => {
    const both = anAssessment({ minors: 1, over65: true }, { ...SAVED, version: 7 });
    const { keeper, kind } = open({ ...conflict, [GET]: json(both) });
    keeper.change({ minors: 1 });
    await pass(2_100);
    expect(kind()).toBe('saved');
    expect(keeper.getStatus()).toMatchObject({ facts: { minors: 1, over65: true }, saved: { version: 7 } });
  });

  it('still waits for a choice when the page is opened again after another change', () => {
    const before = open({ [PUT]: () => busy(503) });
    before.keeper.change({ minors: 1 });
    before.keeper.stop();
    const between = open({}, other);
    between.keeper.change({ over65: true });
    between.keeper.stop();
    const { keeper, kind } = open({}, other);
    expect(kind()).toBe('conflict');
    expect(keeper.getStatus().facts).toMatchObject({ minors: 1, over65: true });
  });

  it('meets what the tab has kept when the page opens', () => {
    const { keeper } = open({ [PUT]: () => busy(503) });
    keeper.change({ minors: 1 });
    keeper.stop();
    expect(open({}, other).kind()).toBe('conflict');
  });
});

describe('a correction that this page has not shown', () => {
  const opened = anAssessment({}, { ...SAVED, version: 1 });
  const correcting = (call: ReceivedCall) => {
    const { facts, version } = call.body as { facts: object; version: number };
    return json(anAssessment(facts, { ...SAVED, version: version + 1, correctedBefore: ['numeroMinori'] }));
  };
  /** A page whose save of another fact was the first after a correction. */
  async function corrected() {
    const page = open({ [PUT]: correcting }, opened);
    page.keeper.change({ ownsHome: false });
    await pass(2_100);
    page.answer({ [PUT]: saving });
    return page;
  }

  it('is to be checked until a person has checked it, also after other saves, and the application is read again', async () => {
    const { keeper, toCheck, reread, sent } = await corrected();
    expect([toCheck(), reread.mock.calls.length]).toEqual([['numeroMinori'], 1]);
    keeper.change({ over65: true });
    await pass(2_100);
    expect([toCheck(), reread.mock.calls.length]).toEqual([['numeroMinori'], 1]);
    await keeper.confirm(['numeroMinori']);
    expect([toCheck(), sent().length]).toEqual([[], 3]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is to be checked in a page that is opened again, too, by nobody else', async () => {
    const { keeper } = await corrected();
    keeper.stop();
    const facts = { ...NO_FACTS, ownsHome: false };
    const saved = anAssessment(facts, { ...SAVED, version: 2, correctedBefore: ['numeroMinori'] });
    expect(new AssessmentKeeper(ID, 'paolo', saved).getStatus().toCheck).toEqual([]);
    const again = open({}, saved);
    expect([again.toCheck(), again.kind()]).toEqual([['numeroMinori'], 'saved']);
  });

  it('is to be checked when another one follows while the first is confirmed', async () => {
    const { keeper, answer, toCheck } = await corrected();
    answer({
      [PUT]: json(anAssessment({}, { ...SAVED, version: 3, correctedBefore: ['comune', 'numeroMinori'] })),
    });
    await keeper.confirm(['numeroMinori']);
    expect(toCheck()).toEqual(['comune']);
  });

  it('is to be checked when the answer to the save was lost', async () => {
    const facts = { ...NO_FACTS, ownsHome: false };
    const saved = anAssessment(facts, { ...SAVED, version: 2, correctedBefore: ['numeroMinori'] });
    const lost = { [PUT]: () => Promise.reject(new TypeError('connection lost')) };
    const { keeper, answer, toCheck, reread } = open(lost, opened);
    keeper.change({ ownsHome: false });
    await pass(2_100);
    expect(new AssessmentKeeper(ID, OWNER, saved).getStatus().toCheck).toEqual(['numeroMinori']);
    answer({ [PUT]: () => refusal('version-conflict'), [GET]: json(saved) });
    await keeper.saveNow();
    expect([toCheck(), reread.mock.calls.length]).toEqual([['numeroMinori'], 1]);
  });

  it('is to be checked when the page opened with it and another fact was saved', async () => {
    const { keeper, toCheck } = open({}, { ...opened, correctedSince: ['cognome'] });
    keeper.change({ ownsHome: false });
    await pass(2_100);
    expect(toCheck()).toEqual(['cognome']);
  });
});
