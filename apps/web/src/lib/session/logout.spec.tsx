import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, done, json, refusal } from '../../../test/fake-api';
import { openSite } from '../../../test/open-site';
import { aUser } from '../../../test/samples';
import { keepInTab, readFromTab, tabEdition } from '../tab-storage';

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
    const edition = tabEdition();
    await logOut();
    expect(await screen.findByText('Logout eseguito')).toBeVisible();
    expect(stored()).not.toContain(TYPED.codiceFiscale);
    expect([readFromTab('typed'), tabEdition()]).toEqual([null, edition + 1]);
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
