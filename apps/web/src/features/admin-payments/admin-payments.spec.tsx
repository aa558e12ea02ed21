import { describe, expect, it, jest } from '@jest/globals';
import type { PaymentsPage } from '@lacorte/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPayment, openPayments, paymentsAnswer, paymentsCall, UNMATCHED } from '../../../test/admin-payments';
import { refusal } from '../../../test/fake-api';
import { press, shows } from '../../../test/page-actions';

const row = (name: RegExp) => screen.findByRole('article', { name });

describe('the incoming payments', () => {
  it('begin with those to match, and say why in words, in their own currency', async () => {
    const odd = aPayment({ currency: 'CHF', payer: '', text: '', reference: null, reason: 'wrong-currency' });
    await openPayments({ [UNMATCHED]: paymentsAnswer([aPayment(), { ...odd, id: 'p2' }]) });
    const article = within(await row(/Giulia Ferrari 150,00/));
    for (const text of ['20 novembre 2026', 'Quota iscrizione Ferrari', 'Bonifico', 'Riferimento CRO-1']) {
      expect(article.getByText(text)).toBeVisible();
    }
    expect(article.getByText('Nessun codice valido nella causale')).toBeVisible();
    const nameless = within(await row(/Ordinante non indicato/));
    expect(nameless.getByText(/150,00\sCHF/)).toBeVisible();
    expect(nameless.getByText("Valuta diversa dall'euro")).toBeVisible();
    expect(nameless.queryByText(/Riferimento/)).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: /^2 pagamenti, 300,00/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Da abbinare (2)' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('heading', { level: 1, name: 'Pagamenti' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pagamenti' })).toHaveAttribute('aria-current', 'page');
  });

  it('noted by hand say how, link their applications, and are taken back there', async () => {
    const hand = aPayment({
      source: 'hand',
      method: 'pos',
      payer: '',
      state: 'matched',
      reason: null,
      reference: null,
    });
    const codes = ['DOM-2026-000001-16', 'DOM-2026-000200-11'];
    const split = aPayment({ id: 'p2', state: 'matched', reason: null, applicationCodes: codes });
    await openPayments({ [paymentsCall('matched')]: paymentsAnswer([hand, split]) }, '/admin/pagamenti?state=matched');
    expect(await screen.findByText('POS')).toBeVisible();
    shows(['Registrato a mano', 'Si annulla nella domanda.', 'Bonifico', ...codes]);
    expect(screen.getAllByRole('button', { name: "Annulla l'abbinamento" })).toHaveLength(1);
  });

  it('that may be known say so, and refunded ones when they went back', async () => {
    const refunded = { state: 'refunded', refundCents: 5_000, refundedOn: '2026-11-27' } as const;
    const { unmount } = await openPayments({ [UNMATCHED]: paymentsAnswer([aPayment({ maybeKnown: true })]) });
    expect(await screen.findByText('Forse già registrato')).toBeVisible();
    unmount();
    const answers = {
      [paymentsCall('refunded')]: paymentsAnswer([aPayment({ ...refunded, refundReference: 'CRO-9' })]),
    };
    await openPayments(answers, '/admin/pagamenti?state=refunded');
    expect(await screen.findByText(/^Rimborsati 50,00\s€ il 27 novembre 2026$/)).toBeVisible();
    shows(['Riferimento CRO-9']);
  });

  it('are searched and limited to days in the address; without a result the filters are taken off', async () => {
    const found = paymentsCall('unmatched', 1, { q: 'ferrari', from: '2026-11-01', to: '2026-11-30' });
    const nothing = paymentsCall('unmatched', 1, { q: 'ferrari', from: '2026-11-02', to: '2026-11-30' });
    const { router } = await openPayments(
      { [found]: paymentsAnswer([aPayment()], { total: 1 }), [nothing]: paymentsAnswer([]) },
      '/admin/pagamenti?q=ferrari&from=2026-11-01&to=2026-11-30',
    );
    expect(await screen.findByRole('heading', { level: 2, name: '1 pagamento trovato' })).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Cerca nei pagamenti' })).toHaveValue('ferrari');
    const from = screen.getByLabelText('Dal giorno');
    // Typing a day passes through years that nobody searches for.
    fireEvent.change(from, { target: { value: '0202-11-02' } });
    expect(router.state.location.search).toContain('from=2026-11-01');
    fireEvent.change(from, { target: { value: '2026-11-02' } });
    expect(await screen.findByText('Nessun pagamento con questi filtri')).toBeVisible();
    expect(router.state.location.search).toBe('?q=ferrari&from=2026-11-02&to=2026-11-30');
    await press('Togli i filtri');
    expect(await row(/Giulia Ferrari/)).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('say which day is wrong', async () => {
    const fields = { to: 'payments.daysInverted' } as const;
    const inverted = paymentsCall('unmatched', 1, { from: '2026-11-02', to: '2026-11-01' });
    await openPayments(
      { [inverted]: refusal('validation', { fields }) },
      '/admin/pagamenti?from=2026-11-02&to=2026-11-01',
    );
    expect(await screen.findByText('Controlli i giorni indicati.')).toBeVisible();
    expect(screen.getByLabelText('Al giorno')).toHaveAccessibleDescription('La data finale precede quella iniziale');
    expect(screen.queryByText('I pagamenti non sono arrivati')).toBeNull();
  });

  it('are exported for the accountant, with two days that make sense', async () => {
    const report = 'GET /api/admin/payments/report?from=2026-11-01&to=2026-11-30&format=xlsx';
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { sent } = await openPayments({ [report]: () => new Response('xlsx') });
    await press('Esporta per la contabilità');
    const dialog = within(screen.getByRole('dialog', { name: 'Quote incassate' }));
    const [from, to] = [dialog.getByLabelText('Dal giorno'), dialog.getByLabelText('Al giorno')];
    fireEvent.change(from, { target: { value: '2026-12-01' } });
    fireEvent.change(to, { target: { value: '2026-11-30' } });
    await press('Scarica il file', dialog);
    expect(from).toHaveAccessibleDescription("Il primo giorno viene dopo l'ultimo.");
    expect(from).toHaveFocus();
    fireEvent.change(from, { target: { value: '2026-11-01' } });
    await press('Scarica il file', dialog);
    expect(await screen.findByText('quote-2026-11-01-2026-11-30.xlsx')).toBeVisible();
    expect(sent(report)).toHaveLength(1);
    expect(saved).toHaveBeenCalledTimes(1);
    saved.mockRestore();
  });

  it('stand in tabs, with the tab in the address', async () => {
    const matched = aPayment({ state: 'matched', reason: null, applicationCode: 'DOM-2026-000001-16' });
    const dismissed = aPayment({ state: 'dismissed', reason: 'Donazione', suggestions: [] });
    const { router } = await openPayments({
      [paymentsCall('matched')]: paymentsAnswer([matched]),
      [paymentsCall('dismissed')]: paymentsAnswer([dismissed]),
    });
    await userEvent.click(await screen.findByRole('tab', { name: /Abbinati/ }));
    const link = await screen.findByRole('link', { name: 'DOM-2026-000001-16' });
    expect(link).toHaveAttribute('href', '/admin?q=DOM-2026-000001-16');
    expect(router.state.location.search).toBe('?state=matched');
    await userEvent.keyboard('{ArrowRight}');
    expect(await screen.findByText('Donazione')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Scarta' })).toBeNull();
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('link', { name: 'DOM-2026-000001-16' })).toBeVisible();
  });

  it('do not show the rows of one tab under another while that one loads', async () => {
    const arriving = Promise.withResolvers<Response>();
    await openPayments({ [paymentsCall('matched')]: arriving.promise });
    await row(/Giulia Ferrari/);
    await userEvent.click(screen.getByRole('tab', { name: /Abbinati/ }));
    expect(screen.queryByRole('article')).toBeNull();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByText('Nessun pagamento abbinato')).toBeNull();
    expect(screen.getByRole('tab', { name: 'Da abbinare (1)' })).toBeVisible();
    arriving.resolve(paymentsAnswer([]));
    expect(await screen.findByText('Nessun pagamento abbinato')).toBeVisible();
  });

  it('say when they cannot be read, and try again', async () => {
    const { answer } = await openPayments({ [UNMATCHED]: refusal('unavailable') });
    expect(await screen.findByRole('alert')).toHaveTextContent('I pagamenti non sono arrivati');
    answer({ [UNMATCHED]: paymentsAnswer([aPayment()]) });
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await row(/Giulia Ferrari/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: /1 pagamento/ })).toHaveFocus());
  });

  it('turn in pages; a page beyond the end leads back to the last', async () => {
    const part: Partial<PaymentsPage> = { total: 60, page: 2 };
    const { router } = await openPayments(
      {
        [paymentsCall('unmatched', 3)]: paymentsAnswer([], { ...part, page: 3 }),
        [paymentsCall('unmatched', 2)]: paymentsAnswer([aPayment({ payer: 'Anna Bianchi' })], part),
        [UNMATCHED]: paymentsAnswer([aPayment()], { total: 60 }),
      },
      '/admin/pagamenti?page=3',
    );
    expect(await row(/Anna Bianchi/)).toBeVisible();
    expect(router.state.location.search).toBe('?page=2');
    const below = within(screen.getByRole('navigation', { name: "Pagine, in fondo all'elenco" }));
    await userEvent.click(below.getByRole('button', { name: 'Pagina precedente' }));
    expect(await row(/Giulia Ferrari/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: /pagament/ })).toHaveFocus();
  });
});
