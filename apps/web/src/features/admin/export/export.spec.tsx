import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdminApplication, anApplicationsPage, dashboardAnswers, listCall } from '../../../../test/admin-samples';
import { fakeDownloads } from '../../../../test/browser';
import { type Answers, json, refusal } from '../../../../test/fake-api';
import { openSite } from '../../../../test/open-site';

const giulia = anAdminApplication();
const ALL = 'GET /api/admin/applications/export?format=csv';

const file = () =>
  new Response('codice', {
    headers: { 'Content-Disposition': 'attachment; filename="domande-2025-2026-11-23.csv"' },
  });

async function openDialog(answers: Answers = {}, path = '/admin') {
  const api = await openSite(path, { ...dashboardAnswers([giulia]), ...answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Esporta' }));
  return { ...api, dialog: within(await screen.findByRole('dialog', { name: 'Esportare le domande' })) };
}

const exports = (calls: { path: string }[]) =>
  calls.map(({ path }) => path).filter((path) => path.startsWith('/api/admin/applications/export'));
const start = (dialog: ReturnType<typeof within>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Scarica il file' }));

let saved: string[];
beforeEach(() => {
  saved = fakeDownloads();
});

describe('the export', () => {
  it('says what will be in the file, in the words of the filters', async () => {
    const call = listCall({ q: 'ferr', status: 'approved', work: 'mine' });
    const path = '/admin?q=ferr&status=approved&queue=mine';
    const { dialog } = await openDialog({ [call]: json(anApplicationsPage([giulia], { total: 12_345 })) }, path);
    expect(dialog.getByText('12.345 domande')).toBeVisible();
    for (const [label, value] of [
      ['Cerca', 'ferr'],
      ['Stato', 'Approvata'],
      ['Coda di lavoro', 'Le mie'],
    ] as const) {
      expect(dialog.getByText(label, { selector: 'dt' }).nextElementSibling).toHaveTextContent(value);
    }
  });

  it('saves all columns as CSV, and closes', async () => {
    const { calls, dialog } = await openDialog({ [ALL]: file });
    expect(dialog.getByText("Tutte le domande dell'elenco, senza filtri.")).toBeVisible();
    await start(dialog);
    expect(await screen.findByText('domande-2025-2026-11-23.csv')).toBeVisible();
    expect(exports(calls)).toEqual(['/api/admin/applications/export?format=csv']);
    expect(saved).toEqual(['domande-2025-2026-11-23.csv']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes filters and order along, and the chosen columns in the order of the file', async () => {
    const call = listCall({ status: 'rejected', work: 'duplicates', sort: 'cognome' });
    const { calls, dialog } = await openDialog(
      { [call]: json(anApplicationsPage([giulia])) },
      '/admin?status=rejected&duplicates=true&sort=cognome',
    );
    await userEvent.click(dialog.getByRole('radio', { name: /XLSX/ }));
    await userEvent.click(dialog.getByText('Colonne (21 di 21)'));
    await userEvent.click(dialog.getByRole('button', { name: 'Nessuna' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Email' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Cognome' }));
    await start(dialog);
    await waitFor(() => expect(exports(calls)).toHaveLength(1));
    const query = new URLSearchParams(exports(calls)[0]?.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      ...{ format: 'xlsx', status: 'rejected', duplicates: 'true', sort: 'cognome', columns: 'cognome,email' },
    });
  });

  it('remembers the columns, and asks for one at least', async () => {
    const first = await openDialog();
    await userEvent.click(first.dialog.getByText('Colonne (21 di 21)'));
    await userEvent.click(first.dialog.getByRole('checkbox', { name: 'Punti' }));
    expect(first.dialog.getByText('Colonne (20 di 21)')).toBeVisible();
    first.unmount();
    const { calls, dialog } = await openDialog();
    await userEvent.click(dialog.getByText('Colonne (20 di 21)'));
    expect(dialog.getByRole('checkbox', { name: 'Punti' })).not.toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Nessuna' }));
    expect(dialog.getByText('Serve almeno una colonna')).toBeVisible();
    await start(dialog);
    expect(exports(calls)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Tutte' }));
    expect(dialog.getByText('Colonne (21 di 21)')).toBeVisible();
  });

  it('says when it failed, and stays open', async () => {
    const { dialog } = await openDialog({ [ALL]: refusal('unavailable') });
    await start(dialog);
    expect(await screen.findByText('Errore Download')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Scarica il file' })).toBeVisible();
  });

  it('is stopped on demand, without an error', async () => {
    const { dialog } = await openDialog({
      [ALL]: ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    });
    await start(dialog);
    expect(await dialog.findByText('Scaricamento... 0 MB')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Interrompi' }));
    await waitFor(() => expect(dialog.queryByText('Scaricamento... 0 MB')).toBeNull());
    expect(screen.queryByText('Errore Download')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Annulla' })).toBeVisible();
  });
});
