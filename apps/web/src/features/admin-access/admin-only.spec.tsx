import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdmin, dashboardAnswers } from '../../../test/admin-samples';
import { pass } from '../../../test/clock';
import { json, refusal } from '../../../test/fake-api';
import { logIn } from '../../../test/log-in';
import { openSite } from '../../../test/open-site';
import { aUser } from '../../../test/samples';

const PATHS = ['/admin', '/admin/riepilogo', '/admin/messaggi', '/admin/pagamenti', '/admin/bandi', '/admin/registro'];

const asked = (calls: { path: string }[]) => calls.filter(({ path }) => path.startsWith('/api/admin'));

describe('the way into the back office', () => {
  it('asks who is not logged in to log in, and asks the server for nothing', async () => {
    const findings: string[] = [];
    for (const path of PATHS) {
      const { calls, unmount } = await openSite(path);
      await userEvent.click(await screen.findByRole('button', { name: 'Accedi come Amministratore' }));
      await screen.findByRole('dialog', { name: "Accedi all'Area Utente" });
      if (asked(calls).length > 0) findings.push(`${path} has asked the server`);
      unmount();
    }
    expect(findings).toEqual([]);
  });

  it('has a heading and leads home', async () => {
    await openSite('/admin');
    expect(await screen.findByRole('heading', { level: 1, name: 'Area Amministrativa' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Torna alla Home' })).toHaveAttribute('href', '/');
  });

  it('gives the focus to the page that a login by keyboard opened', async () => {
    const { answer } = await openSite('/admin');
    (await screen.findByRole('button', { name: 'Accedi come Amministratore' })).focus();
    await userEvent.keyboard('{Enter}');
    answer({ ...dashboardAnswers([]), 'POST /api/auth/login': json(anAdmin()) });
    await logIn('marta@example.com');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard Amministrativa' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('sends anybody else home after a second and a half, and asks the server for nothing', async () => {
    jest.useFakeTimers();
    const { calls, router } = await openSite('/admin', { 'GET /api/auth/user': json(aUser()) });
    await pass(50);
    expect(await screen.findByText('Accesso Negato')).toBeVisible();
    expect(screen.getAllByText("Non hai i permessi per accedere all'area amministrativa.")[0]).toBeVisible();
    await pass(1_300);
    expect(router.state.location.pathname).toBe('/admin');
    await pass(300);
    expect(router.state.location.pathname).toBe('/');
    expect(asked(calls)).toEqual([]);
  });

  it('lets an administrator in, by name and e-mail', async () => {
    await openSite('/admin', dashboardAnswers([]));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard Amministrativa' })).toBeVisible();
    expect(screen.getByText('Benvenuto/a, Marta')).toBeVisible();
    expect(screen.getByText('marta@example.com')).toBeVisible();
    expect(document.title).toBe('Dashboard Amministrativa · La Corte');
  });

  it('greets an administrator without a name by the office', async () => {
    await openSite('/admin', {
      ...dashboardAnswers([]),
      'GET /api/auth/user': json(anAdmin({ firstName: null, lastName: null })),
    });
    expect(await screen.findByText('Benvenuto/a, Amministratore')).toBeVisible();
  });

  it('offers to try again when nobody can say who is asking', async () => {
    const { answer } = await openSite('/admin', { 'GET /api/auth/user': refusal('unavailable') });
    const retry = await screen.findByRole('button', { name: 'Riprova' });
    answer(dashboardAnswers([]));
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Dashboard Amministrativa' })).toBeVisible();
  });
});
