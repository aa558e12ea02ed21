import { describe, expect, it } from '@jest/globals';
import { type PaymentsPage } from '@lacorte/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPayment, openPayments, paymentsAnswer, paymentsCall, UNMATCHED } from '../../../test/admin-payments';
import { refusal } from '../../../test/fake-api';

const row = (name: RegExp) => screen.findByRole('article', { name });

describe('the incoming payments', () => {
  it('begin with those to match, and say why in words', async () => {
    await openPayments();
    const article = within(await row(/Giulia Ferrari 150,00/));
    expect(article.getByText('20 novembre 2026')).toBeVisible();
    expect(article.getByText('Quota iscrizione Ferrari')).toBeVisible();
    expect(article.getByText('Bonifico')).toBeVisible();
    expect(article.getByText('Riferimento CRO-1')).toBeVisible();
    expect(article.getByText('Nessun codice valido nella causale')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: /^1 pagamento, 150,00/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Da abbinare (1)' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('heading', { level: 1, name: 'Pagamenti' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pagamenti' })).toHaveAttribute('aria-current', 'page');
  });

  it('are shown in their own currency, and without a payer when the bank names none', async () => {
    const odd = aPayment({ currency: 'CHF', payer: '', text: '', reference: null, reason: 'wrong-currency' });
    await openPayments({ [UNMATCHED]: paymentsAnswer([odd]) });
    const article = within(await row(/Ordinante non indicato/));
    expect(article.getByText(/150,00\sCHF/)).toBeVisible();
    expect(article.getByText("Valuta diversa dall'euro")).toBeVisible();
    expect(article.queryByText(/Riferimento/)).toBeNull();
  });
  it('stand in three tabs, with the tab in the address', async () => {
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
    await openPayments({ [paymentsCall('matched')]: () => new Promise<Response>(() => {}) });
    await row(/Giulia Ferrari/);
    await userEvent.click(screen.getByRole('tab', { name: /Abbinati/ }));
    expect(screen.queryByRole('article')).toBeNull();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByText('Nessun pagamento abbinato')).toBeNull();
    expect(screen.getByRole('tab', { name: 'Da abbinare (1)' })).toBeVisible();
  });

  it('say when there are none', async () => {
    await openPayments({ [UNMATCHED]: paymentsAnswer([]) });
    expect(await screen.findByText('Niente da abbinare')).toBeVisible();
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

describe('the back office', () => {
  it('leads to the payments', async () => {
    await openPayments({}, '/admin/messaggi');
    await userEvent.click(await screen.findByRole('link', { name: 'Pagamenti' }));
    expect(await row(/Giulia Ferrari/)).toBeVisible();
  });
});
