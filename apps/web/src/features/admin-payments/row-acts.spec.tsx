import { describe, expect, it } from '@jest/globals';
import type { IncomingPayment } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPayment, openPayments, paymentsAnswer, paymentsCall, posts, UNMATCHED } from '../../../test/admin-payments';
import { type Answers, json, refusal } from '../../../test/fake-api';
import { press } from '../../../test/page-actions';

const DISMISS = 'POST /api/admin/payments/p1/dismiss';
const REFUNDED = 'POST /api/admin/payments/p1/refunded';
const REOPEN = 'POST /api/admin/payments/p1/reopen';
const first = aPayment();
const second = aPayment({ id: 'p2', payer: 'Luca Bianchi' });
const matched: IncomingPayment = { ...first, state: 'matched', applicationCode: 'DOM-2026-000001-16', version: 2 };

async function openRow(answers: Answers) {
  const api = await openPayments(answers);
  return { ...api, row: within(await screen.findByRole('article', { name: /Giulia Ferrari/ })) };
}

describe('a payment', () => {
  it('is dismissed for a reason; the payment before the last one gets the focus', async () => {
    const dismissed = json({ ...first, state: 'dismissed', version: 2 });
    const answers = { [UNMATCHED]: paymentsAnswer([second, first]), [DISMISS]: dismissed };
    const { calls, answer, row } = await openRow(answers);
    await press('Scarta', row);
    await press('Scarta il pagamento', row);
    const input = row.getByRole('textbox', { name: 'Motivo' });
    expect(input).toHaveAccessibleDescription(/Il motivo è obbligatorio/);
    expect(input).toHaveFocus();
    await userEvent.type(input, ' Donazione ');
    answer({ [UNMATCHED]: paymentsAnswer([second]) });
    await press('Scarta il pagamento', row);
    expect(await screen.findByText('Pagamento scartato')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 3, name: 'Luca Bianchi' })).toHaveFocus());
    expect(posts(calls)).toEqual([['dismiss', { reason: 'Donazione', version: 1 }]]);
  });

  it('for a fee that is paid already proposes the refund first', async () => {
    const { row } = await openRow({
      [UNMATCHED]: paymentsAnswer([aPayment({ reason: 'already-paid', refundProposed: true })]),
    });
    const acts = row.getAllByRole('button').map(({ textContent }) => textContent);
    expect(acts).toEqual(['Rimborsa', 'Abbina con un codice', 'Scarta']);
  });

  it('that another statement may have brought already is dismissed first, with that reason', async () => {
    const known = aPayment({ reason: 'already-paid', refundProposed: true, maybeKnown: true });
    const { row } = await openRow({ [UNMATCHED]: paymentsAnswer([known]) });
    const acts = row.getAllByRole('button').map(({ textContent }) => textContent);
    expect(acts).toEqual(['Scarta', 'Abbina con un codice', 'Rimborsa']);
    await userEvent.click(row.getByRole('button', { name: 'Scarta' }));
    expect(row.getByRole('textbox')).toHaveValue('Già registrato da un altro estratto conto');
  });

  it('that was matched is taken back from its row; the title gets the focus when none is left', async () => {
    const answers = { [paymentsCall('matched')]: paymentsAnswer([matched]), [REOPEN]: json({ ...first, version: 3 }) };
    const { answer } = await openPayments(answers, '/admin/pagamenti?state=matched');
    const button = await screen.findByRole('button', { name: "Annulla l'abbinamento" });
    answer({ [paymentsCall('matched')]: paymentsAnswer([]) });
    await userEvent.click(button);
    expect(await screen.findByText('Nessun pagamento abbinato')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: /Nessun pagamento/ })).toHaveFocus());
  });

  it('that is to go back is noted with day and reference, and its surplus stays offered until then', async () => {
    const surplus = { ...matched, surplusCents: 5_000 };
    const { unmount } = await openPayments(
      { [paymentsCall('matched')]: paymentsAnswer([surplus]) },
      '/admin/pagamenti?state=matched',
    );
    expect(await screen.findByRole('button', { name: /^Rimborsa 50,00\s€ in più$/ })).toBeVisible();
    unmount();
    const due: IncomingPayment = { ...matched, state: 'refund-due', refundCents: 5_000, reason: 'Oltre la quota' };
    const call = paymentsCall('refund-due');
    const fields = { date: 'validation.refund.date' } as const;
    const { calls, answer } = await openPayments(
      { [call]: paymentsAnswer([due]), [REFUNDED]: refusal('validation', { fields }) },
      '/admin/pagamenti?state=refund-due',
    );
    expect(await screen.findByText(/^Da rimborsare: 50,00\s€$/)).toBeVisible();
    expect(screen.getByText('Oltre la quota')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Annulla il rimborso' })).toBeVisible();
    await press('Segna come rimborsato');
    const day = screen.getByLabelText('Giorno del rimborso');
    expect(day).toHaveFocus();
    await userEvent.clear(day);
    await press('Registra il rimborso');
    await waitFor(() => expect(day).toHaveAccessibleDescription(/giorno del rimborso/));
    await userEvent.type(day, '2026-11-27');
    await userEvent.type(screen.getByLabelText('Riferimento del bonifico (facoltativo)'), ' CRO 9 ');
    answer({ [REFUNDED]: json({ ...due, state: 'refunded' }), [call]: paymentsAnswer([]) });
    await press('Registra il rimborso');
    expect(await screen.findByText('Rimborso registrato')).toBeVisible();
    expect(posts(calls).at(-1)).toEqual(['refunded', { date: '2026-11-27', reference: 'CRO 9', version: 2 }]);
  });
});
