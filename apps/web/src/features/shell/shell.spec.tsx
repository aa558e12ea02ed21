import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { done, fakeApi, json } from '../../../test/fake-api';
import { leads, press } from '../../../test/page-actions';
import { renderRoutes } from '../../../test/render-page';
import { aUser } from '../../../test/samples';
import { routes } from '../../app/router';

const LINKS = [
  ['Home', '/'],
  ['Chi siamo', '/chi-siamo'],
  ['Bando', '/bando'],
  ['Come Funziona', '/come-funziona'],
  ['Contatti', '/contatti'],
] as const;

async function openPage(path = '/una-pagina') {
  const view = renderRoutes(routes, path);
  await screen.findByRole('main');
  return view;
}

describe('the bar', () => {
  beforeEach(() => void fakeApi());

  it('leads to the pages and marks where the reader is', async () => {
    for (const [path, names] of [
      ['/bando', ['Bando']],
      ['/BANDO/', ['Bando']],
      ['/', ['Home']],
      ['/privacy', []],
    ] as const) {
      const { unmount } = await openPage(path);
      const bar = within(screen.getByRole('navigation', { name: 'Navigazione principale' }));
      expect(bar.queryAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual(names);
      for (const [name, href] of LINKS) await leads(name, href, bar);
      unmount();
    }
  });

  it('has a menu with name, e-mail and area when logged in; no Admin for a user', async () => {
    fakeApi({ 'GET /api/auth/user': json(aUser()) });
    await openPage();
    await press('Menu utente: Giulia Ferrari');
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getByText('Giulia Ferrari')).toBeVisible();
    expect(menu.getByText('giulia@example.com')).toBeVisible();
    expect(menu.getByRole('menuitem', { name: 'Area Utente' })).toHaveAttribute('href', '/area-utente');
    expect(menu.queryByRole('menuitem', { name: 'Admin' })).not.toBeInTheDocument();
  });

  it('shows Admin to an administrator, and logs out from the menu', async () => {
    fakeApi({ 'GET /api/auth/user': json(aUser({ role: 'admin' })), 'POST /api/auth/logout': done });
    await openPage();
    await userEvent.click(await screen.findByRole('button', { name: /Menu utente/ }));
    expect(await screen.findByRole('menuitem', { name: 'Admin' })).toHaveAttribute('href', '/admin');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Esci' }));
    expect(await screen.findByText('Logout eseguito')).toBeVisible();
    expect(screen.getByText('Sei stato disconnesso con successo')).toBeVisible();
    expect(await within(screen.getByRole('banner')).findByRole('button', { name: 'Accedi' })).toBeVisible();
  });
});

it('the mobile menu mirrors the bar, which offers to join, closes by Escape and gives the focus back, and opens the login dialog in its place', async () => {
  fakeApi();
  await openPage();
  await leads('Iscriviti', '/iscrizione', within(screen.getByRole('banner')));
  const opener = screen.getByRole('button', { name: 'Apri il menu' });
  await userEvent.click(opener);
  const menu = within(await screen.findByRole('dialog', { name: /Menu/ }));
  for (const [name, href] of LINKS) await leads(name, href, menu);
  expect(menu.getByRole('combobox', { name: 'Lingua' })).toBeVisible();
  expect(menu.getByRole('link', { name: 'Iscriviti' })).toBeVisible();
  expect(menu.getByRole('button', { name: 'Accedi' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(opener);
  await press('Accedi', within(await screen.findByRole('dialog')));
  expect(await screen.findByRole('dialog', { name: "Accedi all'Area Utente" })).toBeVisible();
});

it('the language selector of the bar shows both codes, puts the page into French and remembers it for pages, PDFs and e-mails', async () => {
  fakeApi();
  await openPage();
  const bar = within(screen.getByRole('banner'));
  for (const code of ['IT', 'FR']) expect(bar.getByText(code)).toBeVisible();
  await userEvent.selectOptions(bar.getByRole('combobox', { name: 'Lingua' }), 'Français');
  expect(await bar.findByRole('link', { name: 'Qui sommes-nous' })).toBeVisible();
  expect(document.documentElement.lang).toBe('fr');
  expect(localStorage.getItem('language')).toBe('fr');
  expect(document.cookie).toContain('language=fr');
});

it('says 404 at an unknown address and leads home', async () => {
  fakeApi();
  await openPage('/non-esiste');
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await leads('Torna alla home', '/', within(screen.getByRole('main')));
});
