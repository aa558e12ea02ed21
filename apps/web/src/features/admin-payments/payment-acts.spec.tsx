import { describe, expect, it } from '@jest/globals';
import { type IncomingPayment } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPayment, openPayments, paymentsAnswer, paymentsCall, UNMATCHED } from '../../../test/admin-payments';
import { type Answers, json, refusal } from '../../../test/fake-api';

const CODE = 'DOM-2026-000001-16';
const MATCH = 'POST /api/admin/payments/p1/match';
const DISMISS = 'POST /api/admin/payments/p1/dismiss';
const REOPEN = 'POST /api/admin/payments/p1/reopen';
const first = aPayment({
  suggestions: [{ applicationCode: CODE, nome: 'Giulia', cognome: 'Ferrari', reason: 'same-name' }],
});
const second = aPayment({ id: 'p2', payer: 'Luca Bianchi' });
const matched: IncomingPayment = { ...first, state: 'matched', applicationCode: CODE, version: 2 };

async function openTwo(answers: Answers = {}) {
  const api = await openPayments({ [UNMATCHED]: paymentsAnswer([first, second]), ...answers });
  const row = within(await screen.findByRole('article', { name: /Giulia Ferrari/ }));
  const press = (name: string | RegExp) => userEvent.click(row.getByRole('button', { name }));
  return { ...api, row, press };
}

const posts = (calls: { method: string; path: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.split('/').at(-1), body]);

describe('a suggestion', () => {
  it('matches with one press; the next payment gets the focus, and the toast takes it back', async () => {
    const { calls, answer, row, press } = await openTwo({ [MATCH]: json(matched) });
    expect(row.getByText('Potrebbe essere di:')).toBeVisible();
    answer({ [UNMATCHED]: paymentsAnswer([second]) });
    await press(`Abbina a Giulia Ferrari ${CODE}, stesso cognome`);
    expect(await screen.findByText('Pagamento abbinato')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 3, name: 'Luca Bianchi' })).toHaveFocus());
    answer({ [UNMATCHED]: paymentsAnswer([first, second]), [REOPEN]: json({ ...first, version: 3 }) });
    await userEvent.click(screen.getByRole('button', { name: 'Annulla la modifica' }));
    expect(await screen.findByRole('article', { name: /Giulia Ferrari/ })).toBeVisible();
    expect(await screen.findByText('Pagamento di nuovo da abbinare')).toBeVisible();
    expect(posts(calls)).toEqual([
      ['match', { applicationCode: CODE, version: 1 }],
      ['reopen', { version: 2 }],
    ]);
  });

  it('is sent once, however often it is pressed', async () => {
    const arriving = Promise.withResolvers<Response>();
    const { calls, press } = await openTwo({ [MATCH]: arriving.promise });
    await press(/Abbina a Giulia/);
    await press(/Abbina a Giulia/);
    arriving.resolve(json(matched));
    expect(await screen.findByText('Pagamento abbinato')).toBeVisible();
    expect(posts(calls)).toHaveLength(1);
  });

  it('that came too late says so, and the list is read again', async () => {
    const { answer, press } = await openTwo({ [MATCH]: refusal('payment-settled') });
    answer({ [UNMATCHED]: paymentsAnswer([second]) });
    await press(/Abbina a Giulia/);
    expect(await screen.findByRole('alert')).toHaveTextContent('Questo pagamento è già stato abbinato o scartato.');
    await waitFor(() => expect(screen.queryByRole('article', { name: /Giulia Ferrari/ })).toBeNull());
    expect(screen.getByRole('heading', { level: 3, name: 'Luca Bianchi' })).toHaveFocus();
  });
});

describe('a typed code', () => {
  it('is looked at before it is sent, and written in any way', async () => {
    const { calls, answer, row, press } = await openTwo({ [MATCH]: json(matched) });
    await press('Abbina con un codice');
    const input = row.getByRole('textbox', { name: 'Codice della domanda' });
    expect(input).toHaveFocus();
    await userEvent.type(input, 'DOM-2026-000001-17{Enter}');
    expect(input).toHaveAccessibleDescription(/Il codice è incompleto o ha una cifra sbagliata/);
    expect(input).toHaveFocus();
    expect(posts(calls)).toEqual([]);
    await userEvent.clear(input);
    answer({ [UNMATCHED]: paymentsAnswer([second]) });
    await userEvent.type(input, 'dom 2026 000001 16{Enter}');
    expect(await screen.findByText('Pagamento abbinato')).toBeVisible();
    expect(posts(calls)).toEqual([['match', { applicationCode: CODE, version: 1 }]]);
  });

  it('is there already when the text names it and something else does not fit', async () => {
    const other = aPayment({ reason: 'wrong-amount', applicationCode: CODE });
    const { row, press } = await openTwo({ [UNMATCHED]: paymentsAnswer([other]) });
    await press('Abbina con un codice');
    expect(row.getByRole('textbox', { name: 'Codice della domanda' })).toHaveValue(CODE);
  });

  it('that the server does not know is said in the field', async () => {
    const { row, press } = await openTwo({
      [MATCH]: refusal('validation', { fields: { applicationCode: 'validation.applicationCode.unknown' } }),
    });
    await press('Abbina con un codice');
    await userEvent.type(row.getByRole('textbox'), `${CODE}{Enter}`);
    await waitFor(() =>
      expect(row.getByRole('textbox')).toHaveAccessibleDescription(/Nessuna domanda ha questo codice/),
    );
    expect(row.getByRole('textbox')).toHaveFocus();
  });

  it('is given up with Escape, and the focus goes back to the button', async () => {
    const { row, press } = await openTwo();
    await press('Abbina con un codice');
    await userEvent.keyboard('{Escape}');
    expect(row.queryByRole('textbox')).toBeNull();
    expect(row.getByRole('button', { name: 'Abbina con un codice' })).toHaveFocus();
  });
});

describe('dismissing', () => {
  it('wants a reason', async () => {
    const { calls, answer, row, press } = await openTwo({
      [DISMISS]: json({ ...first, state: 'dismissed', version: 2 }),
    });
    await press('Scarta');
    await press('Scarta il pagamento');
    const input = row.getByRole('textbox', { name: 'Motivo' });
    expect(input).toHaveAccessibleDescription(/Il motivo è obbligatorio/);
    await userEvent.type(input, ' Donazione ');
    answer({ [UNMATCHED]: paymentsAnswer([second]) });
    await press('Scarta il pagamento');
    expect(await screen.findByText('Pagamento scartato')).toBeVisible();
    expect(posts(calls)).toEqual([['dismiss', { reason: 'Donazione', version: 1 }]]);
  });
});

describe('a payment that was matched', () => {
  it('is taken back from its row; the title gets the focus when none is left', async () => {
    const path = '/admin/pagamenti?state=matched';
    const { answer } = await openPayments(
      { [paymentsCall('matched')]: paymentsAnswer([matched]), [REOPEN]: json({ ...first, version: 3 }) },
      path,
    );
    const button = await screen.findByRole('button', { name: "Annulla l'abbinamento" });
    answer({ [paymentsCall('matched')]: paymentsAnswer([]) });
    await userEvent.click(button);
    expect(await screen.findByText('Nessun pagamento abbinato')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: /Nessun pagamento/ })).toHaveFocus());
  });
});
