import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, done, json, refusal } from '../../../test/fake-api';
import { openSite } from '../../../test/open-site';
import { aUser } from '../../../test/samples';
import { forgetBeforeLogout, keepInTab, readFromTab, tabGeneration } from '../tab-storage';

const TYPED = { codiceFiscale: 'RSSMRA80A01F205X', isee: '18000' };

const open = (answers: Answers = {}) => openSite('/', { 'GET /api/auth/user': json(aUser()), ...answers });
const stored = () => JSON.stringify({ ...sessionStorage });
async function logOut() {
  await userEvent.click(await screen.findByRole('button', { name: /Menu utente/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Esci' }));
}

describe('what was typed in the tab', () => {
  beforeEach(() => keepInTab('typed', TYPED));

  it('is forgotten by a logout that the server has confirmed', async () => {
    await open({ 'POST /api/auth/logout': done });
    const generation = tabGeneration();
    await logOut();
    expect(await screen.findByText('Logout eseguito')).toBeVisible();
    expect(stored()).not.toContain(TYPED.codiceFiscale);
    expect([readFromTab('typed'), tabGeneration()]).toEqual([null, generation + 1]);
  });

  it('stays when the logout fails', async () => {
    await open({ 'POST /api/auth/logout': () => refusal('unavailable') });
    await logOut();
    expect(await screen.findByText('Non è stato possibile uscire. Riprovi tra poco.')).toBeVisible();
    expect(readFromTab('typed')).toEqual(TYPED);
  });

  it('stays when the server has ended the session', async () => {
    await openSite('/area-utente', {
      'GET /api/auth/user': json(aUser()),
      'GET /api/user/applications': () => refusal('session-required'),
    });
    expect(await screen.findByText('Sessione Scaduta')).toBeVisible();
    expect(readFromTab('typed')).toEqual(TYPED);
  });

  it('is forgotten when the reader logs out in another tab', async () => {
    await open();
    await screen.findByRole('button', { name: /Menu utente/ });
    act(() => {
      dispatchEvent(new StorageEvent('storage', { key: 'logged-out', newValue: '1' }));
    });
    expect(await within(screen.getByRole('banner')).findByRole('button', { name: 'Accedi' })).toBeVisible();
    expect(readFromTab('typed')).toBeNull();
  });
});

describe('a logout while the tab showed another site', () => {
  const LOGGED_OUT = 'logged-out';
  const logOutElsewhere = (time: number) => localStorage.setItem(LOGGED_OUT, String(time));

  it('is heard of when the site opens again, before anything reads what was typed', () => {
    keepInTab('typed', TYPED);
    logOutElsewhere(1);
    expect(forgetBeforeLogout()).toBe(true);
    expect(stored()).not.toContain(TYPED.codiceFiscale);
  });

  it('keeps what is typed after it, whatever the clock says', () => {
    for (const time of [1_000, 1_000_000, 10]) {
      logOutElsewhere(time);
      expect(forgetBeforeLogout()).toBe(true);
      keepInTab('typed', TYPED);
      expect(forgetBeforeLogout()).toBe(false);
      expect(readFromTab('typed')).toEqual(TYPED);
    }
  });

  it('is told to tabs that open the site later by a logout in this one, which keeps what is typed next', async () => {
    await open({ 'POST /api/auth/logout': done });
    await logOut();
    await screen.findByText('Logout eseguito');
    expect(Number(localStorage.getItem(LOGGED_OUT))).toBeGreaterThan(0);
    keepInTab('typed', TYPED);
    expect(forgetBeforeLogout()).toBe(false);
    expect(readFromTab('typed')).toEqual(TYPED);
  });

  it('keeps what is typed after the later one of two, whose event came first', async () => {
    await open();
    for (const time of ['2', '1']) {
      localStorage.setItem(LOGGED_OUT, '2');
      act(() => {
        dispatchEvent(new StorageEvent('storage', { key: LOGGED_OUT, newValue: time }));
      });
    }
    keepInTab('typed', TYPED);
    expect(forgetBeforeLogout()).toBe(false);
    expect(readFromTab('typed')).toEqual(TYPED);
  });

  it('is heard of by a page that was still loading', async () => {
    keepInTab('typed', TYPED);
    logOutElsewhere(1);
    await open({ 'GET /api/auth/user': () => refusal('session-required') });
    expect(await within(screen.getByRole('banner')).findByRole('button', { name: 'Accedi' })).toBeVisible();
    expect(readFromTab('typed')).toBeNull();
  });

  describe('is heard of by a page that the browser shows again with all that it had', () => {
    const MENU = { name: /Menu utente/ };
    const login = () => within(screen.getByRole('banner')).findByRole('button', { name: 'Accedi' });
    async function openAndLeave(answers: Answers = {}) {
      const api = await open(answers);
      await screen.findByRole('button', MENU);
      return api;
    }
    const comeBack = (persisted = true) =>
      act(() => {
        dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
      });

    it('and turns it into a page of a visitor', async () => {
      const { answer } = await openAndLeave();
      keepInTab('typed', TYPED);
      const generation = tabGeneration();
      logOutElsewhere(1);
      const asked = Promise.withResolvers<Response>();
      answer({ 'GET /api/auth/user': asked.promise });
      comeBack();
      expect(await login()).toBeVisible();
      expect([readFromTab('typed'), tabGeneration()]).toEqual([null, generation + 1]);
      asked.resolve(refusal('session-required'));
    });

    it('without forgetting what the next person typed in the tab', async () => {
      const { answer } = await openAndLeave();
      const generation = tabGeneration();
      logOutElsewhere(1);
      sessionStorage.setItem(LOGGED_OUT, JSON.stringify('1'));
      keepInTab('typed', TYPED);
      answer({ 'GET /api/auth/user': () => refusal('session-required') });
      comeBack();
      expect(await login()).toBeVisible();
      expect([readFromTab('typed'), tabGeneration()]).toEqual([TYPED, generation + 1]);
    });

    it('or that has missed it, because the browser stores nothing', async () => {
      const { answer } = await openAndLeave();
      answer({ 'GET /api/auth/user': () => refusal('session-required') });
      comeBack();
      expect(await login()).toBeVisible();
    });

    it('and knows who has logged in since', async () => {
      const { answer } = await openAndLeave();
      answer({ 'GET /api/auth/user': json(aUser({ id: 'marco', firstName: 'Marco' })) });
      comeBack();
      expect(await screen.findByRole('button', { name: 'Menu utente: Marco Ferrari' })).toBeVisible();
    });

    it('not by one that it has loaded', async () => {
      const { sent } = await openAndLeave();
      const before = sent('GET /api/auth/user').length;
      comeBack(false);
      comeBack();
      await waitFor(() => expect(sent('GET /api/auth/user')).toHaveLength(before + 1));
    });
  });
});

describe('the language of the account', () => {
  it('is taken after a login by a browser without a choice, and is what the selector chooses', async () => {
    const { sent } = await open({
      'GET /api/auth/user': json(aUser({ language: 'fr' })),
      'PUT /api/auth/language': done,
    });
    const banner = within(screen.getByRole('banner'));
    expect(await banner.findByRole('link', { name: 'Qui sommes-nous' })).toBeVisible();
    expect(localStorage.getItem('language')).toBeNull();
    await userEvent.selectOptions(banner.getByRole('combobox', { name: 'Langue' }), 'Italiano');
    expect(await banner.findByRole('link', { name: 'Chi siamo' })).toBeVisible();
    await waitFor(() => expect(sent('PUT /api/auth/language')).toEqual([{ language: 'it' }]));
  });

  it('is not told to the server by a visitor', async () => {
    const { calls } = await openSite('/');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lingua' }), 'Français');
    await waitFor(() => expect(document.documentElement.lang).toBe('fr'));
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  });
});
