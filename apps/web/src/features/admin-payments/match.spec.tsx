import { describe, expect, it } from '@jest/globals';
import type { Fee, IncomingPayment } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPayment, openPayments, paymentsAnswer, posts, UNMATCHED } from '../../../test/admin-payments';
import { anAdminApplication, anApplicationsPage, listCall } from '../../../test/admin-samples';
import { type Answers, json, refusal } from '../../../test/fake-api';
import { press, pressInToast } from '../../../test/page-actions';
import { codesInText, typedCodes } from './due-fees';

const CODE = 'DOM-2026-000001-16';
const OTHER = 'DOM-2026-000200-98';
const MATCH = 'POST /api/admin/payments/p1/match';
const REFUND = 'POST /api/admin/payments/p1/refund';
const REOPEN = 'POST /api/admin/payments/p1/reopen';
const first = aPayment({
  suggestions: [{ applicationCode: CODE, nome: 'Giulia', cognome: 'Ferrari', reason: 'same-name', dueCents: 15_000 }],
});
const second = aPayment({ id: 'p2', payer: 'Luca Bianchi' });
const matched: IncomingPayment = { ...first, state: 'matched', applicationCode: CODE, version: 2 };

/** The answer for the code of an application, whose fee is due but for `fee`. */
function applicationAnswer(code: string, fee: Partial<Fee> = {}): Answers {
  const due: Fee = { state: 'due', amountCents: 15_000, paidAt: null, paidCents: 0 };
  const application = anAdminApplication({ applicationCode: code, fee: { ...due, ...fee } });
  return { [listCall({ q: code })]: json(anApplicationsPage([application])) };
}

async function openTwo(answers: Answers = {}, payment = first) {
  const api = await openPayments({
    [UNMATCHED]: paymentsAnswer([payment, second]),
    ...applicationAnswer(CODE),
    ...applicationAnswer(OTHER),
    ...answers,
  });
  const row = within(await screen.findByRole('article', { name: /Giulia Ferrari/ }));
  return { ...api, row, press: (name: string | RegExp) => press(name, row) };
}

/** Types codes, and waits for what the question says. */
async function askFor(codes: string, area: Awaited<ReturnType<typeof openTwo>>) {
  await area.press('Abbina con un codice');
  const input = area.row.getByRole('textbox', { name: 'Codice della domanda' });
  await userEvent.clear(input);
  await userEvent.type(input, `${codes}{Enter}`);
  const dialog = within(await screen.findByRole('dialog'));
  return { dialog, said: (await dialog.findByRole('status', { name: '' })).textContent };
}

describe('a suggestion', () => {
  it('asks first, and matches once; the next payment gets the focus, and the toast takes it back', async () => {
    const arriving = Promise.withResolvers<Response>();
    const { calls, answer, row, press } = await openTwo({ [MATCH]: arriving.promise });
    expect(row.getByText('Potrebbe essere di:')).toBeVisible();
    await press(`Abbina a Giulia Ferrari ${CODE}, stesso cognome`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Abbinare il pagamento a questa domanda?' }));
    expect(await dialog.findByText("L'importo è quello dovuto.")).toBeVisible();
    expect(dialog.getByText(/^150,00\s€ da versare$/)).toBeVisible();
    expect(posts(calls)).toEqual([]);
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Abbina' }));
    answer({ [UNMATCHED]: paymentsAnswer([second]) });
    arriving.resolve(json(matched));
    expect(await screen.findByText('Pagamento abbinato')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 3, name: 'Luca Bianchi' })).toHaveFocus());
    answer({ [UNMATCHED]: paymentsAnswer([first, second]), [REOPEN]: json({ ...first, version: 3 }) });
    await pressInToast('Annulla la modifica');
    expect(await screen.findByRole('article', { name: /Giulia Ferrari/ })).toBeVisible();
    expect(await screen.findByText('Pagamento di nuovo da abbinare')).toBeVisible();
    expect(posts(calls)).toEqual([
      ['match', { applicationCode: CODE, version: 1 }],
      ['reopen', { version: 2 }],
    ]);
  });

  it('that came too late says so in the question; without it the focus is where it was, or on the next payment', async () => {
    const { answer, row, press } = await openTwo({ [MATCH]: refusal('payment-settled') });
    await press(/Abbina a Giulia/);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(row.getByRole('button', { name: /Abbina a Giulia/ })).toHaveFocus());
    await press(/Abbina a Giulia/);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Abbina' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Questo pagamento è già stato abbinato o scartato.');
    answer({ [UNMATCHED]: paymentsAnswer([second]) });
    await userEvent.click(dialog.getByRole('button', { name: 'Annulla' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 3, name: 'Luca Bianchi' })).toHaveFocus());
  });

  it('is not asked about while the fees cannot be read', async () => {
    const { answer, press: pressInRow } = await openTwo({ [listCall({ q: CODE })]: refusal('unavailable') });
    await pressInRow(/Abbina a Giulia/);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Le quote non sono arrivate');
    expect(dialog.queryByRole('button', { name: 'Abbina' })).toBeNull();
    answer(applicationAnswer(CODE));
    await press('Riprova', dialog);
    expect(await dialog.findByRole('button', { name: 'Abbina' })).toBeVisible();
  });
});

describe('a typed code', () => {
  it('is given up with Escape, looked at before it is sent, and written in any way', async () => {
    const { calls, row, press } = await openTwo({}, aPayment({ reason: 'wrong-amount', applicationCode: CODE }));
    await press('Abbina con un codice');
    // The text names it, and something else does not fit.
    expect(row.getByRole('textbox')).toHaveValue(CODE);
    await userEvent.keyboard('{Escape}');
    expect(row.queryByRole('textbox')).toBeNull();
    expect(row.getByRole('button', { name: 'Abbina con un codice' })).toHaveFocus();
    await press('Abbina con un codice');
    const input = row.getByRole('textbox', { name: 'Codice della domanda' });
    expect(input).toHaveFocus();
    await userEvent.clear(input);
    await userEvent.type(input, 'DOM-2026-000001-17{Enter}');
    expect(input).toHaveAccessibleDescription(/Il codice è incompleto o ha una cifra sbagliata/);
    expect(input).toHaveFocus();
    await userEvent.clear(input);
    await userEvent.type(input, 'dom 2026 000001 16{Enter}');
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(posts(calls)).toEqual([]);
  });

  it('that no application has matches nothing', async () => {
    const area = await openTwo({ [listCall({ q: CODE })]: json(anApplicationsPage([])) });
    const { dialog, said } = await askFor(CODE, area);
    expect(said).toBe('Nessuna domanda ha questo codice: lo controlli.');
    expect(dialog.queryByRole('button', { name: 'Abbina' })).toBeNull();
  });

  it('of a fee that needs more takes the payment as a part, and says what remains', async () => {
    const area = await openTwo({ ...applicationAnswer(CODE, { amountCents: 30_000, paidCents: 5_000 }) });
    const { dialog, said } = await askFor(CODE, area);
    expect(said).toMatch(/^L'importo è meno del dovuto\. Come acconto la quota resta da versare per 100,00\s€\.$/);
    expect(dialog.getByText(/^Versati 50,00\s€ di 300,00\s€$/)).toBeVisible();
    area.answer({ [MATCH]: json(matched) });
    await press('Registra come acconto', dialog);
    expect(await screen.findByText('Pagamento abbinato')).toBeVisible();
    expect(posts(area.calls)).toEqual([['match', { applicationCode: CODE, partial: true, version: 1 }]]);
  });

  it('of a fee that changed in between says so, and asks again with what is due now', async () => {
    const area = await openTwo();
    const { dialog } = await askFor(CODE, area);
    const fields = { amount: 'validation.amount.belowDue' } as const;
    area.answer({ [MATCH]: refusal('validation', { fields }), ...applicationAnswer(CODE, { amountCents: 20_000 }) });
    await press('Abbina', dialog);
    expect(await dialog.findByRole('button', { name: 'Registra come acconto' })).toBeVisible();
    expect(dialog.getByRole('alert')).toHaveTextContent("L'importo è inferiore a quanto è ancora dovuto");
  });

  it('of a smaller fee is matched, and the rest is offered as a refund', async () => {
    const area = await openTwo({ ...applicationAnswer(CODE, { amountCents: 10_000 }) });
    const { dialog, said } = await askFor(CODE, area);
    expect(said).toMatch(/supera il dovuto di 50,00\s€/);
    // The row leaves the list, but not under the dialog.
    area.answer({ [MATCH]: json({ ...matched, surplusCents: 5_000 }), [REFUND]: json({ ...matched, version: 3 }) });
    area.answer({ [UNMATCHED]: paymentsAnswer([second]) });
    await press('Abbina', dialog);
    const rest = within(await screen.findByRole('dialog', { name: /^Rimborsare 50,00\s€\?$/ }));
    const reason = rest.getByRole('textbox', { name: 'Motivo' });
    expect(reason).toHaveFocus();
    expect(rest.getByRole('button', { name: 'Non ora' })).toBeVisible();
    await press('Segna da rimborsare', rest);
    expect(await screen.findByText('Pagamento da rimborsare')).toBeVisible();
    expect(posts(area.calls)).toEqual([
      ['match', { applicationCode: CODE, version: 1 }],
      ['refund', { reason: expect.stringMatching(/^50,00\s€ oltre la quota$/), version: 2 }],
    ]);
    await waitFor(() => expect(screen.getByRole('heading', { level: 3, name: 'Luca Bianchi' })).toHaveFocus());
  });

  it('of a fee that is paid or not due proposes the refund instead', async () => {
    for (const [state, words] of [
      ['paid', 'Questa quota risulta già versata.'],
      ['not-due', 'La domanda è respinta o ritirata'],
    ] as const) {
      const area = await openTwo({
        ...applicationAnswer(CODE, { state }),
        [REFUND]: json({ ...first, state: 'refund-due' }),
      });
      const { dialog, said } = await askFor(CODE, area);
      expect(said).toContain(words);
      expect(dialog.queryByRole('button', { name: 'Abbina' })).toBeNull();
      await press('Segna da rimborsare', dialog);
      await waitFor(() => expect(posts(area.calls)).toEqual([['refund', expect.objectContaining({ version: 1 })]]));
      area.unmount();
    }
  });

  it('counts a payment in another currency as what is due', async () => {
    const { said } = await askFor(CODE, await openTwo({}, aPayment({ currency: 'CHF', amountCents: 14_000 })));
    expect(said).toBe('Il pagamento non è in euro: conta come la quota dovuta.');
  });
});

describe('several codes', () => {
  const both = aPayment({ amountCents: 30_000, reason: 'ambiguous', text: `${CODE} e dom 2026 000200 98` });

  it('are proposed from the text, and matched when their sum is the amount', async () => {
    const area = await openTwo(
      { [MATCH]: json({ ...matched, applicationCode: null, applicationCodes: [CODE, OTHER] }) },
      both,
    );
    await area.press('Abbina con un codice');
    expect(area.row.getByRole('textbox')).toHaveValue(`${CODE}, ${OTHER}`);
    await area.press('Abbina');
    const dialog = within(await screen.findByRole('dialog', { name: 'Abbinare il pagamento a queste domande?' }));
    expect(await dialog.findByText('Dovuto in tutto')).toBeVisible();
    await press('Abbina', dialog);
    expect(await screen.findByText('Pagamento abbinato')).toBeVisible();
    expect(posts(area.calls)).toEqual([['match', { applicationCodes: [CODE, OTHER], version: 1 }]]);
  });

  it('match nothing while their sum is another one, or one of them is paid', async () => {
    for (const [fee, words] of [
      [{ paidCents: 1_000 }, /^La somma dovuta è diversa dall'importo di 10,00\s€/],
      [{ state: 'paid' }, /già versata/],
    ] as const) {
      const area = await openTwo(applicationAnswer(OTHER, fee), both);
      const { dialog, said } = await askFor(`${CODE} ${OTHER}`, area);
      expect(said).toMatch(words);
      expect(dialog.queryByRole('button', { name: /Abbina|Segna/ })).toBeNull();
      area.unmount();
    }
  });

  it('are read however they are separated, once each', () => {
    const typed = [
      `${CODE},${OTHER}`,
      `${CODE} ; ${OTHER};`,
      `dom2026 000001 16 ${OTHER}  ${CODE}`,
      `${CODE}, DOM-2026`,
    ];
    expect(typed.map(typedCodes)).toEqual([[CODE, OTHER], [CODE, OTHER], [CODE, OTHER], undefined]);
    expect(codesInText(`QUOTE ${CODE} DOM-2026-000001-17 DOM 2026-00 0200 98`)).toEqual([CODE, OTHER]);
  });
});
