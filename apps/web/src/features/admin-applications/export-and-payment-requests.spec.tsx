import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type PaymentRequestsProgress } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press, valueBeside } from '../../../test/admin-page';
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
import { type Answers, done, json, refusal } from '../../../test/fake-api';
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
    await press('Esporta');
    return { ...api, dialog: within(await screen.findByRole('dialog', { name: 'Esportare le domande' })) };
  }

  const exports = (calls: { path: string }[]) =>
    calls.map(({ path }) => path).filter((path) => path.startsWith('/api/admin/applications/export'));
  const start = () => press('Scarica il file');

  let saved: string[];
  beforeEach(() => {
    saved = fakeDownloads();
  });

  it('saves all columns as CSV, and closes', async () => {
    const { calls, dialog } = await openDialog({ [ALL]: file });
    expect(dialog.getByText("Tutte le domande dell'elenco, senza filtri.")).toBeVisible();
    await start();
    expect(await screen.findByText('domande-2025-2026-11-23.csv')).toBeVisible();
    expect(exports(calls)).toEqual(['/api/admin/applications/export?format=csv']);
    expect(saved).toEqual(['domande-2025-2026-11-23.csv']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says what will be in the file, takes filters, order and chosen columns along in the order of the file', async () => {
    const filters = { q: 'ferr', status: 'rejected', duplicates: 'true', sort: 'cognome' };
    const call = listCall({ q: 'ferr', status: 'rejected', work: 'duplicates', sort: 'cognome' });
    const answers = { [call]: json(anApplicationsPage([giulia], { total: 12_345 })) };
    const { calls, dialog } = await openDialog(answers, `/admin?${new URLSearchParams(filters)}`);
    expect(dialog.getByText('12.345 domande')).toBeVisible();
    expect(valueBeside('Cerca', dialog)).toHaveTextContent('ferr');
    expect(valueBeside('Stato', dialog)).toHaveTextContent('Rifiutata');
    expect(valueBeside('Coda di lavoro', dialog)).toHaveTextContent('Doppioni');
    await userEvent.click(dialog.getByRole('radio', { name: /XLSX/ }));
    await userEvent.click(dialog.getByText('Colonne (21 di 21)'));
    await press('Nessuna', dialog);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Email' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Cognome' }));
    await start();
    await waitFor(() => expect(exports(calls)).toHaveLength(1));
    const query = new URLSearchParams(exports(calls)[0]?.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({ format: 'xlsx', ...filters, columns: 'cognome,email' });
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
    await press('Nessuna', dialog);
    expect(dialog.getByText('Serve almeno una colonna')).toBeVisible();
    await start();
    expect(exports(calls)).toEqual([]);
    await press('Tutte', dialog);
    expect(dialog.getByText('Colonne (21 di 21)')).toBeVisible();
  });

  it('is stopped on demand, without an error, and stays open when it failed', async () => {
    const stopped: Answers[string] = ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    const { dialog, answer } = await openDialog({ [ALL]: stopped });
    await start();
    expect(await dialog.findByText('Scaricamento... 0 MB')).toBeVisible();
    await press('Interrompi', dialog);
    await waitFor(() => expect(dialog.queryByText('Scaricamento... 0 MB')).toBeNull());
    expect(screen.queryByText('Errore Download')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Annulla' })).toBeVisible();
    answer({ [ALL]: refusal('unavailable') });
    await start();
    expect(await screen.findByText('Errore Download')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Scarica il file' })).toBeVisible();
  });
});

const LATEST = 'GET /api/admin/payment-requests/latest';
const BATCH = 'GET /api/admin/payment-requests/b1';
const RECIPIENTS = 'GET /api/admin/payment-requests/recipients';
const SEND = 'POST /api/admin/send-payment-requests';
const counts = { total: 12, withdrawn: 0, submitted: 9, under_review: 0, approved: 0, rejected: 3 };
/** How many would get an e-mail, and why others would not. */
const counted = (recipients: number, withAgain = recipients, leftOut = {}) =>
  json({ recipients, withAgain, leftOut: { recent: 0, paid: 0, rejected: 0, ...leftOut } });
const completedAtOnce = (emailsSent: number) =>
  json({ batchId: 'b1', status: 'completed', emailsSent, totalApplications: 12 });

const running: PaymentRequestsProgress = {
  ...{ batchId: 'b1', status: 'running', total: 8, sent: 2, failed: 0, withheld: 0, failures: [], tenderId: null },
};
const completed: PaymentRequestsProgress = { ...running, status: 'completed', sent: 8 };
const failure = { applicationCode: 'DOM-2026-000007-31', email: 'x@example.com', reason: '550 casella inesistente' };
const failed: PaymentRequestsProgress = { ...completed, sent: 7, failed: 1, failures: [failure] };

async function openDashboard(answers: Answers = {}, path = '/admin') {
  const api = await openSite(path, {
    ...dashboardAnswers([]),
    [listCall()]: json(anApplicationsPage([anAdminApplication()], { total: 12, counts })),
    [LATEST]: done(),
    [RECIPIENTS]: counted(7),
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

const confirm = async () => press('Invia Email Pagamento', within(await screen.findByRole('dialog')));

describe('sending the payment requests', () => {
  it('asks first, counts those who still have to pay each time, and sends nothing when the answer is no', async () => {
    const { sent, answer } = await openDashboard();
    const dialog = await ask();
    expect(await dialog.findByText('Al massimo 7 email')).toBeVisible();
    await press('Annulla', dialog);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(SEND)).toEqual([]);
    answer({ [RECIPIENTS]: counted(6, 9, { recent: 3, paid: 1, rejected: 2 }) });
    const again = await ask();
    expect(await again.findByText('Al massimo 6 email')).toBeVisible();
    expect(again.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      "3 domande, perché l'hanno avuta negli ultimi 7 giorni",
      '1 domanda con la quota già versata',
      '2 domande rifiutate',
    ]);
  });

  it('cannot be sent to nobody, until those who were asked lately are included, if there are any', async () => {
    const { sent, answer } = await openDashboard({
      [RECIPIENTS]: counted(0, 0, { paid: 1 }),
      [SEND]: completedAtOnce(3),
    });
    const nobody = await ask();
    expect(await nobody.findByText('1 domanda con la quota già versata')).toBeVisible();
    expect(nobody.getByText('Nessuna email da inviare')).toBeVisible();
    expect(nobody.queryByRole('checkbox')).toBeNull();
    await press('Annulla', nobody);
    answer({ [RECIPIENTS]: counted(0, 3, { recent: 3, paid: 1 }) });
    const dialog = await ask();
    const again = await dialog.findByRole('checkbox', { name: /^Anche a chi l'ha già ricevuta/ });
    expect(dialog.getByText('Nessuna email da inviare')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Invia Email Pagamento' })).toBeDisabled();
    await userEvent.click(again);
    expect(dialog.getByText('Al massimo 3 email')).toBeVisible();
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
    await confirm();
    expect(await screen.findByText('Email Inviate')).toBeVisible();
    expect(sent(SEND)).toEqual([{ again: true }]);
  });

  it('gives no number that it does not know, says when it could not start, and can still send', async () => {
    const broken = new Response('', { status: 502 });
    const { answer } = await openDashboard({ [RECIPIENTS]: broken, [SEND]: broken });
    const dialog = await ask();
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Errore.*Errore nell'invio delle email/);
    expect(dialog.queryByText(/Al massimo/)).toBeNull();
    answer({ [SEND]: completedAtOnce(8) });
    await ask();
    await confirm();
    expect(await screen.findByText('Email Inviate')).toBeVisible();
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

  it('says nothing of an old batch that went well, and lets the summary of another be put away', async () => {
    const { sent, unmount } = await openDashboard({ [LATEST]: json(completed) });
    await waitFor(() => expect(sent(LATEST)).toHaveLength(1));
    expect(screen.queryByText(/inviate su/)).toBeNull();
    unmount();
    await openDashboard({ [LATEST]: json(failed) });
    expect(await screen.findByText('1 non riuscita')).toBeVisible();
    await press("Chiudi il riepilogo dell'invio");
    expect(screen.queryByText('1 non riuscita')).toBeNull();
  });

  it('stops a running batch after a question, and says what had left', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const stopped = { ...running, status: 'stopped', withheld: 6 };
    const STOP = 'POST /api/admin/payment-requests/b1/stop';
    const { answer, sent } = await openDashboard({ [LATEST]: json(running), [BATCH]: json(running) });
    await press('Interrompi l’invio');
    const question = within(await screen.findByRole('dialog', { name: 'Interrompere l’invio?' }));
    await press('Annulla', question);
    expect(sent(STOP)).toEqual([]);
    await press('Interrompi l’invio');
    answer({ [STOP]: json(stopped), [BATCH]: json(stopped) });
    await press('Interrompi l’invio', within(await screen.findByRole('dialog')));
    expect(await screen.findByText('Prima dell’interruzione sono partite 2 email.')).toBeVisible();
    const panel = within(screen.getByRole('region', { name: 'Invio delle richieste di pagamento interrotto' }));
    expect(panel.getByText('6 non inviate')).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Interrompi l’invio' })).toBeNull();
    expect(sent(STOP)).toHaveLength(1);
    expect(send()).toBeVisible();
  });

  it('says that a batch was running already, which may leave out those who were wanted again', async () => {
    const joined = { batchId: 'b1', status: 'running', emailsSent: 2, totalApplications: 12, joined: true };
    await openDashboard({
      [RECIPIENTS]: counted(0, 3, { recent: 3 }),
      [SEND]: json(joined),
      [BATCH]: json(running),
    });
    const dialog = await ask();
    await userEvent.click(await dialog.findByRole('checkbox', { name: /^Anche a chi/ }));
    await confirm();
    expect(
      await screen.findByText(/^Un invio era già in corso: .* chi ha già ricevuto l’email di recente/),
    ).toBeVisible();
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
    await press('Riprova gli invii falliti', panel);
    expect(await screen.findByRole('progressbar')).toBeVisible();
    answer({ [BATCH]: json(completed) });
    expect(await screen.findByText('Email Inviate')).toBeVisible();
    expect(sent('POST')).toHaveLength(1);
  });
});

describe('with several tenders', () => {
  const first = anAdminTender();
  const second = anAdminTender({ id: 't2027', code: '2027', rules: someRules({ feeCents: 17_000 }) });

  it('asks for the chosen one, with its fee and its applicants, sends to them, and says of which a batch is', async () => {
    const { sent } = await openDashboard(
      {
        ...tendersAnswer([second, first]),
        [listCall({ tender: second.id })]: json(anApplicationsPage([anAdminApplication()])),
        [LATEST]: json({ ...failed, tenderId: first.id }),
        [`${RECIPIENTS}?tender=${second.id}`]: counted(3),
        [SEND]: completedAtOnce(3),
      },
      `/admin?tender=${second.id}`,
    );
    const panel = within(await screen.findByRole('region', { name: /richieste di pagamento non sono partite/ }));
    expect(await panel.findByText('Bando 2025')).toBeVisible();
    const dialog = await ask();
    expect(await dialog.findByText('Al massimo 3 email')).toBeVisible();
    expect(dialog.getByText('Bando 2027')).toBeVisible();
    expect(await dialog.findByText(/per pagare la quota di 170\s€\./)).toBeVisible();
    await confirm();
    expect(await screen.findByText('Inviate 3 email di richiesta pagamento su 12 totali.')).toBeVisible();
    expect(sent(SEND)).toEqual([{ tender: second.id }]);
  });

  it('asks for all without one chosen, and names the fee if it is the same for all', async () => {
    const tenders = tendersAnswer([second, first]);
    const { sent, unmount } = await openDashboard({ ...tenders, [SEND]: completedAtOnce(8) });
    const dialog = await ask();
    expect(dialog.getByText('Tutti i bandi')).toBeVisible();
    expect(await dialog.findByText('Al massimo 7 email')).toBeVisible();
    expect(dialog.getByText(/per pagare la quota del suo bando\./)).toBeVisible();
    await confirm();
    expect(await screen.findByText('Email Inviate')).toBeVisible();
    expect(sent(SEND)).toEqual([null]);
    unmount();
    await openDashboard(tendersAnswer([anAdminTender({ ...second, status: 'draft' }), first]));
    expect(await (await ask()).findByText(/per pagare la quota di 150\s€\./)).toBeVisible();
  });
});
