import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Draft } from '@lacorte/contracts';
import { pass } from '../../../../test/clock';
import { fakeApi, json, refusal } from '../../../../test/fake-api';
import { ApiError } from '../../../lib/api-client';
import { forgetTab } from '../../../lib/tab-storage';
import { asSaved } from './draft-calls';
import { DraftKeeper } from './draft-keeper';
import { type TypedDraft } from './draft-values';
import { type Opening } from './opening';
import { readTabDraft, type TabDraft } from './tab-drafts';

const OWNER = 'u-1';
const SAVE = 'PUT /api/user/draft';
const READ = 'GET /api/user/draft';
const AT = '2026-11-23T09:00:00.000Z';
const EXPIRES = '2026-12-23T09:00:00.000Z';

interface SentDraft {
  values: TypedDraft;
  version: number | null;
}

const stored = (values: TypedDraft, version: number): Draft => {
  return { values: values as Draft['values'], version, savedAt: AT, expiresAt: EXPIRES, files: [] };
};
const saved = (values: TypedDraft, version: number): TabDraft => asSaved(stored(values, version));
const lost = () => Promise.reject(new TypeError('no connection'));

async function conflict(current: Draft | null): Promise<Response> {
  const body = await refusal('version-conflict').json();
  return json({ ...(body as object), current }, 409);
}

/** Saves like the server: the next version each time. */
function savesFrom(first: number) {
  let version = first;
  return () => json({ version: version++, savedAt: AT, files: [] });
}

let api: ReturnType<typeof fakeApi>;
let keeper: DraftKeeper;
const sent = () => api.sent('PUT') as SentDraft[];
const kind = () => keeper.getStatus().kind;
const inTab = () => readTabDraft(OWNER);

function open(opening: Partial<Opening> = {}): DraftKeeper {
  keeper = new DraftKeeper({ owner: OWNER, saved: undefined, isTenderOpen: true, ...opening });
  keeper.start();
  return keeper;
}

beforeEach(() => {
  jest.useFakeTimers();
  api = fakeApi({ [SAVE]: savesFrom(1) });
});
afterEach(() => keeper.stop());

describe('saving', () => {
  it('waits until two seconds after the last key', async () => {
    open();
    keeper.change({ nome: 'Chi' });
    await pass(1_900);
    keeper.change({ nome: 'Chiara' });
    await pass(1_900);
    expect(sent()).toEqual([]);
    expect(kind()).toBe('typed');
    await pass(100);
    expect(sent()).toEqual([{ values: { nome: 'Chiara' }, version: null }]);
    expect(keeper.getStatus()).toEqual({ kind: 'saved', savedAt: AT });
  });

  it('sends one at a time, and then the latest alone', async () => {
    const arriving = Promise.withResolvers<Response>();
    open();
    api.answer({ [SAVE]: arriving.promise });
    keeper.change({ nome: 'C' });
    await pass(2_000);
    keeper.change({ nome: 'Ch' });
    await pass(5_000);
    keeper.change({ nome: 'Chi' });
    await pass(5_000);
    expect(sent()).toHaveLength(1);
    api.answer({ [SAVE]: savesFrom(8) });
    arriving.resolve(json({ version: 7, savedAt: AT, files: [] }));
    await pass(0);
    expect(sent().slice(1)).toEqual([{ values: { nome: 'Chi' }, version: 7 }]);
    expect(kind()).toBe('saved');
  });

  it('has nothing to save while only the e-mail of the account is there', async () => {
    open();
    keeper.change({ email: 'chiara@example.com' });
    await pass(10_000);
    expect(sent()).toEqual([]);
    expect(kind()).toBe('blank');
  });

  it('sends nothing when a change is taken back', async () => {
    open({ saved: saved({ nome: 'Chiara' }, 3) });
    keeper.change({ nome: 'Chiar' });
    keeper.change({ nome: 'Chiara' });
    await pass(10_000);
    expect(sent()).toEqual([]);
    expect(kind()).toBe('saved');
  });

  it('does not wait when the page is left, with a request that outlives it', async () => {
    open();
    keeper.change({ nome: 'Chiara' });
    keeper.leave();
    await pass(0);
    expect(sent()).toHaveLength(1);
    expect(jest.mocked(fetch).mock.calls.at(-1)?.[1]?.keepalive).toBe(true);
  });

  it('keeps a visitor’s input in the tab alone, without files', async () => {
    open({ owner: null });
    keeper.change({ nome: 'Chiara', documenti: { 'carta-identita': ['/a/1/f.pdf'] } });
    keeper.leave();
    await pass(10_000);
    expect(api.calls).toEqual([]);
    expect(readTabDraft(null)?.values).toEqual({ nome: 'Chiara' });
  });

  it('keeps nothing more in the tab after a logout', () => {
    open();
    keeper.change({ nome: 'Chiara' });
    expect(inTab()).toMatchObject({ values: { nome: 'Chiara' } });
    forgetTab();
    keeper.change({ nome: 'Clara' });
    expect(inTab()).toBeUndefined();
  });

  it('reads the tab only when it starts, if the form was prerendered', () => {
    open({ owner: null }).change({ nome: 'Chiara' });
    const shown = jest.fn();
    const prerendered = new DraftKeeper({ owner: null, saved: undefined, isTenderOpen: true, isPrerendered: true });
    prerendered.onReplace = () => shown(prerendered.getValues());
    expect(prerendered.getValues()).toEqual({});
    prerendered.start();
    expect(shown.mock.calls).toEqual([[{ nome: 'Chiara' }]]);
    prerendered.stop();
  });

  it('says what the server refuses, and tries again after the next change', async () => {
    open();
    api.answer({ [SAVE]: refusal('too-large') });
    keeper.change({ nome: 'Chiara' });
    await pass(60_000);
    expect(sent()).toHaveLength(1);
    expect(keeper.getStatus()).toMatchObject({ kind: 'refused', refusal: { code: 'too-large' } });
    api.answer({ [SAVE]: savesFrom(1) });
    keeper.change({ nome: 'C' });
    await pass(2_000);
    expect(kind()).toBe('saved');
  });
});

describe('while the server is away', () => {
  it('keeps everything in the tab, and sends it later', async () => {
    for (const answer of [lost, () => refusal('unavailable', { retryAfter: '5' }), () => refusal('unexpected')]) {
      sessionStorage.clear();
      open();
      api.answer({ [SAVE]: answer });
      keeper.change({ nome: 'Chi' });
      await pass(2_000);
      expect(kind()).toBe('away');
      keeper.change({ nome: 'Chiara' });
      expect(inTab()).toMatchObject({ values: { nome: 'Chiara' }, isUnsaved: true });
      api.answer({ [SAVE]: savesFrom(1) });
      await pass(8_000);
      expect(sent().at(-1)).toEqual({ values: { nome: 'Chiara' }, version: null });
      expect(kind()).toBe('saved');
      expect(inTab()).toMatchObject({ version: 1, isUnsaved: false });
      keeper.stop();
    }
  });

  it('asks less and less often', async () => {
    open();
    api.answer({ [SAVE]: lost });
    keeper.change({ nome: 'Chiara' });
    await pass(5 * 60_000);
    expect(sent().length).toBeGreaterThan(5);
    expect(sent().length).toBeLessThan(16);
  });

  it('tries at once when the connection is back', async () => {
    open();
    api.answer({ [SAVE]: lost });
    keeper.change({ nome: 'Chiara' });
    await pass(2_000);
    api.answer({ [SAVE]: savesFrom(1) });
    keeper.retry();
    await pass(0);
    expect(kind()).toBe('saved');
  });

  it('keeps it over a reload', async () => {
    open();
    api.answer({ [SAVE]: lost });
    keeper.change({ nome: 'Chiara' });
    await pass(2_000);
    keeper.stop();
    api.answer({ [SAVE]: savesFrom(1) });
    open();
    expect(keeper.getValues()).toEqual({ nome: 'Chiara' });
    await pass(0);
    expect(kind()).toBe('saved');
  });

  it('takes no own save for that of another device when its answer was lost', async () => {
    open({ saved: saved({}, 1) });
    api.answer({ [SAVE]: lost });
    keeper.change({ nome: 'Chi' });
    await pass(2_000);
    keeper.change({ nome: 'Chiara' });
    api.answer({
      [SAVE]: ({ body }) => ((body as SentDraft).version === 2 ? savesFrom(3)() : conflict(stored({ nome: 'Chi' }, 2))),
    });
    keeper.retry();
    await pass(2_000);
    expect(sent().at(-1)).toEqual({ values: { nome: 'Chiara' }, version: 2 });
    expect(kind()).toBe('saved');
  });

  it('reads the saved draft later when that failed at first', async () => {
    const onReplace = jest.fn();
    api.answer({ [READ]: json(stored({ nome: 'Chiara' }, 4)) });
    open({ failure: new TypeError('no connection') }).onReplace = onReplace;
    expect(kind()).toBe('away');
    await pass(8_000);
    expect(keeper.getValues()).toEqual({ nome: 'Chiara' });
    expect(onReplace).toHaveBeenCalledTimes(1);
    expect(kind()).toBe('saved');
  });
});

describe('when the session has ended', () => {
  it('keeps what is typed, and goes on after a login', async () => {
    open();
    api.answer({ [SAVE]: refusal('session-required') });
    keeper.change({ nome: 'Chi' });
    await pass(2_000);
    keeper.change({ nome: 'Chiara' });
    await pass(60_000);
    expect(sent()).toHaveLength(1);
    expect(kind()).toBe('logged-out');
    expect(inTab()?.values).toEqual({ nome: 'Chiara' });
    api.answer({ [SAVE]: savesFrom(1) });
    keeper.goOn('logged-out');
    await pass(0);
    expect(sent().at(-1)).toEqual({ values: { nome: 'Chiara' }, version: null });
    expect(kind()).toBe('saved');
  });
});

describe('a session that had ended before the form was opened', () => {
  it('shows the saved draft after a login', async () => {
    open({ failure: new ApiError(401, '', undefined) });
    expect(kind()).toBe('logged-out');
    api.answer({ [READ]: json(stored({ nome: 'Chiara' }, 4)) });
    keeper.goOn('logged-out');
    await pass(0);
    expect(keeper.getValues()).toEqual({ nome: 'Chiara' });
    expect(kind()).toBe('saved');
  });
});

describe('when another device has saved', () => {
  beforeEach(async () => {
    open({ saved: saved({ nome: 'Chiara' }, 1) });
    api.answer({ [SAVE]: () => conflict(stored({ nome: 'Chiara', cognome: 'Verdi' }, 2)) });
    keeper.change({ nome: 'Chiara', cognome: 'Bianchi' });
    await pass(2_000);
  });

  it('shows both, and saves nothing until one is chosen', async () => {
    expect(keeper.getStatus()).toMatchObject({ kind: 'conflict', other: { values: { cognome: 'Verdi' }, version: 2 } });
    keeper.change({ nome: 'Chiara', cognome: 'Bianchini' });
    keeper.leave();
    await pass(60_000);
    expect(sent()).toHaveLength(1);
    expect(inTab()?.values.cognome).toBe('Bianchini');
  });

  it('keeps what is typed here, and what only the other device has changed', async () => {
    api.answer({ [SAVE]: savesFrom(3) });
    expect(keeper.getCollisions()).toEqual(['cognome']);
    keeper.choose([]);
    await pass(0);
    expect(sent().at(-1)).toEqual({ values: { nome: 'Chiara', cognome: 'Bianchi' }, version: 2 });
    expect(kind()).toBe('saved');
  });

  it('uses the saved one, and goes on from there', async () => {
    const onReplace = jest.fn();
    keeper.onReplace = onReplace;
    keeper.choose(['cognome']);
    expect(onReplace).toHaveBeenCalledTimes(1);
    expect(keeper.getValues()).toEqual({ nome: 'Chiara', cognome: 'Verdi' });
    expect(kind()).toBe('saved');
    api.answer({ [SAVE]: savesFrom(3) });
    keeper.change({ nome: 'Chiara', cognome: 'Verdini' });
    await pass(2_000);
    expect(sent().at(-1)).toEqual({ values: { nome: 'Chiara', cognome: 'Verdini' }, version: 2 });
  });

  it('asks again after a reload', async () => {
    keeper.stop();
    open({ saved: saved({ nome: 'Chiara', cognome: 'Verdi' }, 2) });
    expect(kind()).toBe('conflict');
    expect(keeper.getValues().cognome).toBe('Bianchi');
  });
});

describe('two versions that changed different parts', () => {
  const files = (...paths: string[]) => ({ documenti: { 'carta-identita': paths } });

  it('are joined and saved without a question', async () => {
    open({ saved: saved({ nome: 'Chiara', cognome: 'Bianchi', telefono: '02 1234567' }, 1) });
    const onJoined = jest.fn();
    keeper.onJoined = onJoined;
    const theirs = { nome: 'Chiara', comune: 'Lodi', ...files('/a/1/fronte.pdf') };
    api.answer({
      [SAVE]: ({ body }) => {
        const kept = [{ path: '/a/1/fronte.pdf', name: 'fronte.pdf', size: 1 }];
        const { version } = body as SentDraft;
        return version === 1 ? conflict(stored(theirs, 2)) : json({ version: 3, savedAt: AT, files: kept });
      },
    });
    keeper.change({ nome: 'Clara', cognome: 'Bianchi', telefono: '02 1234567' });
    await pass(2_001);
    const joined = { nome: 'Clara', comune: 'Lodi', ...files('/a/1/fronte.pdf') };
    expect(sent()[1]).toEqual({ values: joined, version: 2 });
    expect(kind()).toBe('saved');
    expect(onJoined).toHaveBeenCalledTimes(1);
  });

  it('are joined after a reload, too', async () => {
    open({ saved: saved({ nome: 'Chiara' }, 1) });
    api.answer({ [SAVE]: lost });
    keeper.change({ nome: 'Clara' });
    keeper.stop();
    api.answer({ [SAVE]: savesFrom(3) });
    open({ saved: saved({ nome: 'Chiara', cognome: 'Verdi' }, 2) });
    await pass(2_000);
    expect(keeper.getValues()).toEqual({ nome: 'Clara', cognome: 'Verdi' });
    expect(sent().at(-1)).toEqual({ values: { nome: 'Clara', cognome: 'Verdi' }, version: 2 });
  });

  it('do not collide with an earlier save from here whose answer was lost', async () => {
    open({ saved: saved({}, 1) });
    api.answer({ [SAVE]: lost });
    keeper.change({ nome: 'Chi' });
    await pass(2_000);
    api.answer({
      [SAVE]: ({ body }) =>
        (body as SentDraft).version === 1 ? conflict(stored({ nome: 'Chi', cognome: 'Verdi' }, 3)) : savesFrom(4)(),
    });
    keeper.change({ nome: 'Chiara' });
    await pass(60_000);
    expect(sent().at(-1)).toEqual({ values: { nome: 'Chiara', cognome: 'Verdi' }, version: 3 });
  });
});

describe('a draft that is gone', () => {
  it('stays in an open form, and becomes a new draft on request alone: the application was sent', async () => {
    open({ saved: saved({ nome: 'Chiara' }, 5) });
    api.answer({ [SAVE]: ({ body }) => ((body as SentDraft).version === null ? savesFrom(1)() : conflict(null)) });
    keeper.change({ nome: 'Chiara', cognome: 'Bianchi' });
    await pass(60_000);
    expect(kind()).toBe('sent');
    keeper.keepMine();
    await pass(0);
    expect(sent().map(({ version }) => version)).toEqual([5, null]);
    expect(kind()).toBe('saved');
  });

  it('does not come back from a tab that had saved all of it', async () => {
    open();
    keeper.change({ nome: 'Chiara' });
    await pass(2_000);
    keeper.stop();
    open();
    expect(keeper.getValues()).toEqual({});
    expect(kind()).toBe('blank');
  });

  it('stays in the form when it could not be read at first, and is not there later', async () => {
    open();
    keeper.change({ nome: 'Chiara' });
    await pass(2_000);
    keeper.stop();
    api.answer({ [SAVE]: refusal('tender-closed') });
    open({ failure: new TypeError('no connection') });
    await pass(8_000);
    expect(keeper.getValues()).toEqual({ nome: 'Chiara' });
    expect(kind()).toBe('closed');
  });

  it('stays in the form when the tender is closed, and can be saved once it is open', async () => {
    open();
    keeper.change({ nome: 'Chiara' });
    await pass(2_000);
    keeper.stop();
    api.answer({ [SAVE]: refusal('tender-closed') });
    open({ isTenderOpen: false });
    await pass(0);
    expect(keeper.getValues()).toEqual({ nome: 'Chiara' });
    expect(keeper.getStatus()).toMatchObject({ kind: 'closed', savedAt: AT });
    api.answer({ [SAVE]: savesFrom(1) });
    keeper.goOn('closed');
    await pass(0);
    expect(kind()).toBe('saved');
  });
});

describe('a login', () => {
  const typed = { nome: 'Chiara', email: 'chiara@example.com' };

  function logIn(draft: TabDraft | undefined) {
    open({ owner: null });
    keeper.change(typed);
    keeper.logIn({ owner: OWNER, saved: draft, isTenderOpen: true });
    keeper.start();
  }

  it('saves what was typed before it', async () => {
    logIn(undefined);
    await pass(0);
    expect(sent()).toEqual([{ values: typed, version: null }]);
    expect(readTabDraft(null)).toBeUndefined();
  });

  it('takes the saved draft when nothing is lost by it', () => {
    logIn(saved({ ...typed, cognome: 'Bianchi' }, 2));
    expect(keeper.getValues()).toEqual({ ...typed, cognome: 'Bianchi' });
    expect(kind()).toBe('saved');
  });

  it('asks when both have something of their own', () => {
    logIn(saved({ nome: 'Carla' }, 2));
    expect(keeper.getStatus()).toMatchObject({ kind: 'conflict', other: { values: { nome: 'Carla' } } });
    expect(keeper.getValues()).toEqual(typed);
  });

  it('goes on from what was saved with the new account', async () => {
    const visitor = new DraftKeeper({ owner: null, saved: undefined, isTenderOpen: true });
    visitor.change({ nome: 'Chiara' });
    visitor.taken({ nome: 'Chiara' }, { version: 1, savedAt: AT, files: [] });
    visitor.change({ nome: 'Chiara', email: 'chiara@example.com' });
    visitor.logIn({ owner: OWNER, saved: saved({ nome: 'Chiara' }, 1), isTenderOpen: true });
    visitor.start();
    await pass(2_000);
    expect(sent()).toEqual([{ values: { nome: 'Chiara', email: 'chiara@example.com' }, version: 1 }]);
    visitor.stop();
  });

  it('finds what the tab kept when the session ended', async () => {
    open();
    api.answer({ [SAVE]: refusal('session-required') });
    keeper.change({ cognome: 'Bianchi' });
    await pass(2_000);
    keeper.stop();
    api.answer({ [SAVE]: savesFrom(1) });
    open({ owner: null });
    keeper.logIn({ owner: OWNER, saved: undefined, isTenderOpen: true });
    keeper.start();
    await pass(0);
    expect(sent().at(-1)).toEqual({ values: { cognome: 'Bianchi' }, version: null });
  });
});

describe('the files of a draft', () => {
  const documenti = { 'carta-identita': ['/a/1/fronte.pdf', '/a/2/retro.pdf'] };
  const front = { path: '/a/1/fronte.pdf', name: 'fronte.pdf', size: 2_048 };

  it('have the sizes that the server tells', () => {
    open({ saved: { ...saved({ documenti }, 1), files: [front] } });
    expect(keeper.getFiles()).toEqual([
      { section: 'carta-identita', filePath: '/a/1/fronte.pdf', size: 2_048 },
      { section: 'carta-identita', filePath: '/a/2/retro.pdf', size: undefined },
    ]);
  });

  it('are named when the server has lost them', async () => {
    const onKept = jest.fn();
    open().onKept = onKept;
    api.answer({ [SAVE]: json({ version: 1, savedAt: AT, files: [front] }) });
    keeper.change({ documenti });
    await pass(2_000);
    expect(onKept).toHaveBeenCalledWith(['/a/2/retro.pdf'], false);
    keeper.change({ documenti: { 'carta-identita': ['/a/1/fronte.pdf'] } });
    await pass(10_000);
    expect(sent()).toHaveLength(1);
    expect(kind()).toBe('saved');
  });

  it('are sent once when the page is left, although the server has lost one', async () => {
    const answer = savesFrom(1);
    const never = new Promise<Response>(() => {});
    open();
    api.answer({ [SAVE]: () => (sent().length > 2 ? never : answer()) });
    keeper.change({ nome: 'Chiara', documenti: { 'carta-identita': ['uploads/a/carta.pdf'] } });
    keeper.stop();
    await pass(10_000);
    expect(sent()).toHaveLength(1);
  });
});

describe('while the application is sent', () => {
  it('saves nothing: that would make a new draft', async () => {
    open();
    keeper.change({ nome: 'Chiara' });
    await keeper.hold();
    await pass(60_000);
    expect(sent()).toEqual([]);
    keeper.finish();
    keeper.change({ nome: 'Chiara B' });
    keeper.stop();
    await pass(60_000);
    expect(sent()).toEqual([]);
    expect(inTab()).toBeUndefined();
  });

  it('waits for a save that is under way', async () => {
    const arriving = Promise.withResolvers<Response>();
    const held = jest.fn();
    open();
    api.answer({ [SAVE]: arriving.promise });
    keeper.change({ nome: 'Chiara' });
    await pass(2_000);
    void keeper.hold().then(held);
    await pass(1_000);
    expect(held).not.toHaveBeenCalled();
    arriving.resolve(json({ version: 1, savedAt: AT, files: [] }));
    await pass(0);
    expect(held).toHaveBeenCalled();
  });

  it('goes on after a refusal', async () => {
    open();
    keeper.change({ nome: 'Chiara' });
    await keeper.hold();
    keeper.release(new TypeError('no connection'));
    await pass(0);
    expect(kind()).toBe('saved');
  });
});

describe('starting over', () => {
  it('deletes the draft here and on the server', async () => {
    api.answer({ 'DELETE /api/user/draft': () => new Response(null, { status: 204 }) });
    open({ saved: saved({ nome: 'Chiara' }, 1) });
    await keeper.discard();
    expect(api.calls.map(({ method }) => method)).toEqual(['DELETE']);
    expect(keeper.getValues()).toEqual({});
    expect(kind()).toBe('blank');
    expect(inTab()).toBeUndefined();
  });

  it('leaves it when the server does not delete it', async () => {
    api.answer({ 'DELETE /api/user/draft': refusal('unavailable') });
    open({ saved: saved({ nome: 'Chiara' }, 1) });
    await expect(keeper.discard()).rejects.toThrow('503');
    expect(keeper.getValues()).toEqual({ nome: 'Chiara' });
  });
});
