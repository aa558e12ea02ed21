import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type PaymentRequestsProgress } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  anAdminApplication,
  anAdminTender,
  anApplicationsPage,
  dashboardAnswers,
  listCall,
  tendersAnswer,
} from '../../../test/admin-samples';
import { fakeDownloads } from '../../../test/browser';
import { pass, userOfStoppedTime } from '../../../test/clock';
import { type Answers, json, refusal } from '../../../test/fake-api';
import { openSite } from '../../../test/open-site';
import { someRules } from '../../../test/samples';

describe('the export', () => {
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

const LATEST = 'GET /api/admin/payment-requests/latest';
const BATCH = 'GET /api/admin/payment-requests/b1';
const RECIPIENTS = 'GET /api/admin/payment-requests/recipients';
const SEND = 'POST /api/admin/send-payment-requests';
const counts = { total: 12, submitted: 9, under_review: 0, approved: 0, rejected: 3 };
const NONE_LEFT_OUT = { recent: 0, paid: 0, rejected: 0 };
const completedAtOnce = (emailsSent: number) =>
  json({ batchId: 'b1', status: 'completed', emailsSent, totalApplications: 12 });

const running: PaymentRequestsProgress = {
  batchId: 'b1',
  status: 'running',
  total: 8,
  sent: 2,
  failed: 0,
  failures: [],
  tenderId: null,
};
const completed: PaymentRequestsProgress = { ...running, status: 'completed', sent: 8 };
const failed: PaymentRequestsProgress = {
  ...completed,
  sent: 7,
  failed: 1,
  failures: [{ applicationCode: 'DOM-2026-000007-31', email: 'x@example.com', reason: '550 casella inesistente' }],
};

async function openDashboard(answers: Answers = {}, path = '/admin') {
  const api = await openSite(path, {
    ...dashboardAnswers([]),
    [listCall()]: json(anApplicationsPage([anAdminApplication()], { total: 12, counts })),
    [LATEST]: new Response(null, { status: 204 }),
    [RECIPIENTS]: json({ recipients: 7, leftOut: NONE_LEFT_OUT, withAgain: 7 }),
    ...answers,
  });
  await screen.findByText('Ferrari Giulia');
  return api;
}

const send = () => screen.getByRole('button', { name: 'Invia Email Pagamento' });

/** Opens the question. */
async function ask() {
  await userEvent.click(send());
  return within(await screen.findByRole('dialog', { name: 'Inviare le richieste di pagamento?' }));
}

async function confirm() {
  const dialog = await ask();
  await userEvent.click(dialog.getByRole('button', { name: 'Invia Email Pagamento' }));
}

describe('sending the payment requests', () => {
  it('asks first, counts those who still have to pay each time, and sends nothing when the answer is no', async () => {
    const { sent, answer } = await openDashboard();
    const dialog = await ask();
    expect(await dialog.findByText('Al massimo 7 email')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Annulla' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(SEND)).toEqual([]);
    answer({ [RECIPIENTS]: json({ recipients: 6, leftOut: NONE_LEFT_OUT, withAgain: 6 }) });
    expect(await (await ask()).findByText('Al massimo 6 email')).toBeVisible();
  });

  it('says how many are left out and why', async () => {
    const leftOut = { recent: 3, paid: 1, rejected: 2 };
    await openDashboard({ [RECIPIENTS]: json({ recipients: 6, leftOut, withAgain: 9 }) });
    const dialog = await ask();
    expect(await dialog.findByText('Al massimo 6 email')).toBeVisible();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      "3 domande, perché l'hanno avuta negli ultimi 7 giorni",
      '1 domanda con la quota già versata',
      '2 domande rifiutate',
    ]);
  });

  it('cannot be sent to nobody, until those who were asked lately are included', async () => {
    const leftOut = { recent: 3, paid: 1, rejected: 0 };
    const { sent } = await openDashboard({
      [RECIPIENTS]: json({ recipients: 0, leftOut, withAgain: 3 }),
      [SEND]: completedAtOnce(3),
    });
    const dialog = await ask();
    expect(await dialog.findByText('Nessuna email da inviare')).toBeVisible();
    const confirmation = dialog.getByRole('button', { name: 'Invia Email Pagamento' });
    expect(confirmation).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Anche a chi l'ha già ricevuta/ }));
    expect(dialog.getByText('Al massimo 3 email')).toBeVisible();
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
    expect(confirmation).toBeEnabled();
    await userEvent.click(confirmation);
    expect(await screen.findByText('Email Inviate')).toBeVisible();
    expect(sent(SEND)).toEqual([{ again: true }]);
  });

  it('does not offer to ask again when nobody was asked lately', async () => {
    const leftOut = { recent: 0, paid: 1, rejected: 0 };
    await openDashboard({ [RECIPIENTS]: json({ recipients: 0, leftOut, withAgain: 0 }) });
    const dialog = await ask();
    expect(await dialog.findByText('1 domanda con la quota già versata')).toBeVisible();
    expect(dialog.getByText('Nessuna email da inviare')).toBeVisible();
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });

  it('gives no number that it does not know, and can still send', async () => {
    const { calls } = await openDashboard({
      [RECIPIENTS]: new Response('', { status: 503 }),
      [SEND]: completedAtOnce(8),
    });
    const dialog = await ask();
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/recipients'))).toBe(true));
    expect(dialog.queryByText(/Al massimo/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Invia Email Pagamento' }));
    expect(await screen.findByText('Email Inviate')).toBeVisible();
  });

  it('says when it could not start', async () => {
    await openDashboard({ [SEND]: new Response('', { status: 502 }) });
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Errore.*Errore nell'invio delle email/);
  });

  it('follows a long batch to its end, then says the real numbers', async () => {
    const { answer, sent } = await openDashboard({
      [SEND]: json({ batchId: 'b1', status: 'running', emailsSent: 2, totalApplications: 12 }),
      [BATCH]: json(running),
    });
    const dialog = await ask();
    jest.useFakeTimers();
    await userOfStoppedTime.click(dialog.getByRole('button', { name: 'Invia Email Pagamento' }));
    await pass(100);
    const bar = screen.getByRole('progressbar', { name: "Avanzamento dell'invio" });
    expect(bar).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByText('2 inviate su 8')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Invio in corso...' })).toHaveAttribute('aria-disabled', 'true');
    answer({ [BATCH]: json(completed) });
    await pass(1_000);
    expect(screen.getByText('Inviate 8 email di richiesta pagamento su 12 totali.')).toBeVisible();
    expect(send()).toBeVisible();
    await pass(5_000);
    expect(sent(BATCH)).toHaveLength(2);
  });

  it('goes on showing a batch after the page was loaded again', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { answer } = await openDashboard({ [LATEST]: json(running), [BATCH]: json({ ...running, sent: 4 }) });
    expect(await screen.findByText('4 inviate su 8')).toBeVisible();
    answer({ [BATCH]: json(completed) });
    expect(await screen.findByText('Inviate 8 email di richiesta pagamento su 12 totali.')).toBeVisible();
  });

  it('says nothing of an old batch that went well', async () => {
    const { calls } = await openDashboard({ [LATEST]: json(completed) });
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/latest'))).toBe(true));
    expect(screen.queryByText(/inviate su/)).toBeNull();
  });

  it('names what failed and why, and tries those again', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { answer, sent } = await openDashboard({
      [LATEST]: json(failed),
      'POST /api/admin/payment-requests/b1/retry': json({}),
      [BATCH]: json({ ...failed, status: 'running', failed: 0, failures: [] }),
    });
    const panel = within(await screen.findByRole('region', { name: 'Alcune richieste di pagamento non sono partite' }));
    expect(panel.getByText('1 non riuscita')).toBeVisible();
    await userEvent.click(panel.getByText('Mostra i motivi'));
    expect(panel.getByRole('listitem')).toHaveTextContent(
      /DOM-2026-000007-31.*x@example\.com.*550 casella inesistente/,
    );
    await userEvent.click(panel.getByRole('button', { name: 'Riprova gli invii falliti' }));
    expect(await screen.findByRole('progressbar')).toBeVisible();
    answer({ [BATCH]: json(completed) });
    expect(await screen.findByText('Email Inviate')).toBeVisible();
    expect(sent('POST')).toHaveLength(1);
  });

  it('lets the summary be put away', async () => {
    await openDashboard({ [LATEST]: json(failed) });
    await userEvent.click(await screen.findByRole('button', { name: "Chiudi il riepilogo dell'invio" }));
    expect(screen.queryByText('1 non riuscita')).toBeNull();
  });
});

describe('with several tenders', () => {
  const first = anAdminTender();
  const second = anAdminTender({
    id: 'e2b2c3d4-0000-4000-8000-000000000002',
    code: '2027',
    rules: someRules({ feeCents: 17_000 }),
  });
  const RECIPIENTS_OF_SECOND = `${RECIPIENTS}?tender=${second.id}`;

  it('asks for the chosen one, with its fee and its applicants, and sends to them', async () => {
    const { sent } = await openDashboard(
      {
        ...tendersAnswer([second, first]),
        [listCall({ tender: second.id })]: json(anApplicationsPage([anAdminApplication()])),
        [RECIPIENTS_OF_SECOND]: json({ recipients: 3, leftOut: NONE_LEFT_OUT, withAgain: 3 }),
        [SEND]: completedAtOnce(3),
      },
      `/admin?tender=${second.id}`,
    );
    const dialog = await ask();
    expect(await dialog.findByText('Al massimo 3 email')).toBeVisible();
    expect(dialog.getByText('Bando 2027')).toBeVisible();
    expect(await dialog.findByText(/per pagare la quota di 170\s€\./)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Invia Email Pagamento' }));
    expect(await screen.findByText('Inviate 3 email di richiesta pagamento su 12 totali.')).toBeVisible();
    expect(sent(SEND)).toEqual([{ tender: second.id }]);
  });

  it('asks for all without one chosen, and names no fee when they differ', async () => {
    const { sent } = await openDashboard({ ...tendersAnswer([second, first]), [SEND]: completedAtOnce(8) });
    const dialog = await ask();
    expect(dialog.getByText('Tutti i bandi')).toBeVisible();
    expect(await dialog.findByText('Al massimo 7 email')).toBeVisible();
    expect(dialog.getByText(/per pagare la quota del suo bando\./)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Invia Email Pagamento' }));
    expect(await screen.findByText('Email Inviate')).toBeVisible();
    expect(sent(SEND)).toEqual([null]);
  });

  it('names the fee when it is the same for all', async () => {
    await openDashboard(tendersAnswer([anAdminTender({ ...second, status: 'draft' }), first]));
    expect(await (await ask()).findByText(/per pagare la quota di 150\s€\./)).toBeVisible();
  });

  it('says of which one a batch is', async () => {
    await openDashboard({ ...tendersAnswer([second, first]), [LATEST]: json({ ...failed, tenderId: second.id }) });
    expect(await screen.findByText('Bando 2027')).toBeVisible();
  });
});
