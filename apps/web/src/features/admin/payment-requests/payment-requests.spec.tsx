import { describe, expect, it } from '@jest/globals';
import type { PaymentRequestsProgress } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  anAdminApplication,
  anAdminTender,
  anApplicationsPage,
  dashboardAnswers,
  listCall,
  tendersAnswer,
} from '../../../../test/admin-samples';
import { type Answers, json } from '../../../../test/fake-api';
import { openBackOffice } from '../../../../test/open-back-office';
import { someRules } from '../../../../test/samples';

const LATEST = 'GET /api/admin/payment-requests/latest';
const BATCH = 'GET /api/admin/payment-requests/b1';
const RECIPIENTS = 'GET /api/admin/payment-requests/recipients';
const SEND = 'POST /api/admin/send-payment-requests';
const counts = { total: 12, submitted: 9, under_review: 0, approved: 0, rejected: 3 };
/** One poll per second, with reserve for slow machines. */
const FOLLOWED = { timeout: 4_000 };

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
  const api = await openBackOffice(path, {
    ...dashboardAnswers([]),
    [listCall()]: json(anApplicationsPage([anAdminApplication()], { total: 12, counts })),
    [LATEST]: new Response(null, { status: 204 }),
    [RECIPIENTS]: json({ recipients: 7 }),
    ...answers,
  });
  await screen.findByText('Ferrari Giulia');
  return api;
}

async function confirm() {
  await userEvent.click(screen.getByRole('button', { name: 'Invia Email Pagamento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Inviare le richieste di pagamento?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Invia Email Pagamento' }));
}

describe('sending the payment requests', () => {
  it('asks first, counts those who still have to pay, and sends nothing when the answer is no', async () => {
    const { calls } = await openDashboard();
    await userEvent.click(screen.getByRole('button', { name: 'Invia Email Pagamento' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Al massimo 7 email')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Annulla' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('counts again each time that it asks', async () => {
    const { answer } = await openDashboard();
    await userEvent.click(screen.getByRole('button', { name: 'Invia Email Pagamento' }));
    await screen.findByText('Al massimo 7 email');
    await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
    answer({ [RECIPIENTS]: json({ recipients: 6 }) });
    await userEvent.click(screen.getByRole('button', { name: 'Invia Email Pagamento' }));
    expect(await screen.findByText('Al massimo 6 email')).toBeVisible();
  });

  it('says how many are left out and why', async () => {
    const leftOut = { recent: 3, paid: 1, rejected: 2 };
    await openDashboard({ [RECIPIENTS]: json({ recipients: 6, leftOut, withAgain: 9 }) });
    await userEvent.click(screen.getByRole('button', { name: 'Invia Email Pagamento' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Al massimo 6 email')).toBeVisible();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      "3 domande, perché l'hanno avuta negli ultimi 7 giorni",
      '1 domanda con la quota già versata',
      '2 domande rifiutate',
    ]);
  });

  it('cannot be sent to nobody, until those who were asked lately are included', async () => {
    const leftOut = { recent: 3, paid: 1, rejected: 0 };
    const { calls } = await openDashboard({
      [RECIPIENTS]: json({ recipients: 0, leftOut, withAgain: 3 }),
      [SEND]: json({ batchId: 'b1', status: 'completed', emailsSent: 3, totalApplications: 12 }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Invia Email Pagamento' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Nessuna email da inviare')).toBeVisible();
    const send = dialog.getByRole('button', { name: 'Invia Email Pagamento' });
    expect(send).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Anche a chi l'ha già ricevuta/ }));
    expect(send).toBeEnabled();
    await userEvent.click(send);
    expect(await screen.findByText('Email Inviate')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('asks again who was asked lately, when told to', async () => {
    const leftOut = { recent: 3, paid: 0, rejected: 0 };
    const { calls } = await openDashboard({
      [RECIPIENTS]: json({ recipients: 6, leftOut, withAgain: 9 }),
      [SEND]: json({ batchId: 'b1', status: 'completed', emailsSent: 9, totalApplications: 12 }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Invia Email Pagamento' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('checkbox', { name: /^Anche a chi l'ha già ricevuta/ }));
    expect(dialog.getByText('Al massimo 9 email')).toBeVisible();
    expect(dialog.queryByRole('listitem')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Invia Email Pagamento' }));
    expect(await screen.findByText('Email Inviate')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ again: true });
  });

  it('does not offer to ask again when nobody was asked lately', async () => {
    const leftOut = { recent: 0, paid: 1, rejected: 0 };
    await openDashboard({ [RECIPIENTS]: json({ recipients: 0, leftOut, withAgain: 0 }) });
    await userEvent.click(screen.getByRole('button', { name: 'Invia Email Pagamento' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('1 domanda con la quota già versata')).toBeVisible();
    expect(dialog.getByText('Nessuna email da inviare')).toBeVisible();
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });

  it('gives no number that it does not know, and can still send', async () => {
    const { calls } = await openDashboard({
      [RECIPIENTS]: new Response('', { status: 503 }),
      [SEND]: json({ batchId: 'b1', status: 'completed', emailsSent: 8, totalApplications: 12 }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Invia Email Pagamento' }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/recipients'))).toBe(true));
    expect(dialog.queryByText(/Al massimo/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Invia Email Pagamento' }));
    expect(await screen.findByText('Email Inviate')).toBeVisible();
  });

  it('says the real numbers when the batch is through at once', async () => {
    await openDashboard({ [SEND]: json({ batchId: 'b1', status: 'completed', emailsSent: 8, totalApplications: 12 }) });
    await confirm();
    expect(await screen.findByText('Email Inviate')).toBeVisible();
    expect(screen.getByText('Inviate 8 email di richiesta pagamento su 12 totali.')).toBeVisible();
  });

  it('says when it could not start', async () => {
    await openDashboard({ [SEND]: new Response('', { status: 502 }) });
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Errore.*Errore nell'invio delle email/);
  });

  it('follows a long batch to its end, then says the real numbers', async () => {
    const { answer, calls } = await openDashboard({
      [SEND]: json({ batchId: 'b1', status: 'running', emailsSent: 2, totalApplications: 12 }),
      [BATCH]: json(running),
    });
    await confirm();
    const bar = await screen.findByRole('progressbar', { name: "Avanzamento dell'invio" });
    expect(bar).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByText('2 inviate su 8')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Invio in corso...' })).toHaveAttribute('aria-disabled', 'true');
    answer({ [BATCH]: json(completed) });
    expect(
      await screen.findByText('Inviate 8 email di richiesta pagamento su 12 totali.', undefined, FOLLOWED),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Invia Email Pagamento' })).toBeVisible();
    const polls = calls.filter(({ path }) => path.endsWith('/b1')).length;
    expect(polls).toBeLessThanOrEqual(4);
  });

  it('goes on showing a batch after the page was loaded again', async () => {
    const { answer } = await openDashboard({ [LATEST]: json(running), [BATCH]: json({ ...running, sent: 4 }) });
    expect(await screen.findByText('4 inviate su 8')).toBeVisible();
    answer({ [BATCH]: json(completed) });
    expect(
      await screen.findByText('Inviate 8 email di richiesta pagamento su 12 totali.', undefined, FOLLOWED),
    ).toBeVisible();
  });

  it('says nothing of an old batch that went well', async () => {
    const { calls } = await openDashboard({ [LATEST]: json(completed) });
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/latest'))).toBe(true));
    expect(screen.queryByText(/inviate su/)).toBeNull();
  });

  it('names what failed and why, and tries those again', async () => {
    const { answer, calls } = await openDashboard({
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
    expect(await screen.findByText('Email Inviate', undefined, FOLLOWED)).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
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
  const ask = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Invia Email Pagamento' }));
    return within(await screen.findByRole('dialog'));
  };

  it('asks for the chosen one, with its fee and its applicants, and sends to them', async () => {
    const { calls } = await openDashboard(
      {
        ...tendersAnswer([second, first]),
        [listCall({ tender: second.id })]: json(anApplicationsPage([anAdminApplication()])),
        [RECIPIENTS_OF_SECOND]: json({ recipients: 3 }),
        [SEND]: json({ batchId: 'b1', status: 'completed', emailsSent: 3, totalApplications: 4 }),
      },
      `/admin?tender=${second.id}`,
    );
    const dialog = await ask();
    expect(await dialog.findByText('Al massimo 3 email')).toBeVisible();
    expect(dialog.getByText('Bando 2027')).toBeVisible();
    expect(await dialog.findByText(/per pagare la quota di 170\s€\./)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Invia Email Pagamento' }));
    expect(await screen.findByText('Inviate 3 email di richiesta pagamento su 4 totali.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ tender: second.id });
  });

  it('asks for all without one chosen, and names no fee when they differ', async () => {
    const { calls } = await openDashboard({
      ...tendersAnswer([second, first]),
      [SEND]: json({ batchId: 'b1', status: 'completed', emailsSent: 8, totalApplications: 12 }),
    });
    const dialog = await ask();
    expect(dialog.getByText('Tutti i bandi')).toBeVisible();
    expect(await dialog.findByText('Al massimo 7 email')).toBeVisible();
    expect(dialog.getByText(/per pagare la quota del suo bando\./)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Invia Email Pagamento' }));
    expect(await screen.findByText('Email Inviate')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toBeNull();
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
