import { describe, expect, it } from '@jest/globals';
import { type ImportResult, type IncomingPayment, type PaymentsPage } from '@lacorte/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPayment, openPayments, paymentsAnswer, paymentsCall, UNMATCHED } from '../../../test/admin-payments';
import { type Answers, json, refusal } from '../../../test/fake-api';
import { fakeUploads } from '../../../test/fake-uploads';
import { pressInToast } from '../../../test/page-actions';
import { changeLanguage } from '../../i18n/start-i18n';

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
  it('matches once, however often it is pressed; the next payment gets the focus, and the toast takes it back', async () => {
    const arriving = Promise.withResolvers<Response>();
    const { calls, answer, row, press } = await openTwo({ [MATCH]: arriving.promise });
    expect(row.getByText('Potrebbe essere di:')).toBeVisible();
    await press(`Abbina a Giulia Ferrari ${CODE}, stesso cognome`);
    await press(/Abbina a Giulia/);
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
  it('is given up with Escape, looked at before it is sent, written in any way, and refused in its field', async () => {
    const fields = { applicationCode: 'validation.applicationCode.unknown' } as const;
    const named = aPayment({ reason: 'wrong-amount', applicationCode: CODE });
    const answers = { [UNMATCHED]: paymentsAnswer([named, second]), [MATCH]: refusal('validation', { fields }) };
    const { calls, answer, row, press } = await openTwo(answers);
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
    expect(posts(calls)).toEqual([]);
    await userEvent.clear(input);
    await userEvent.type(input, 'dom 2026 000001 16{Enter}');
    await waitFor(() => expect(input).toHaveAccessibleDescription(/Nessuna domanda ha questo codice/));
    expect(input).toHaveFocus();
    answer({ [MATCH]: json(matched), [UNMATCHED]: paymentsAnswer([second]) });
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Pagamento abbinato')).toBeVisible();
    expect(posts(calls)).toEqual([1, 2].map(() => ['match', { applicationCode: CODE, version: 1 }]));
  });
});

describe('a payment', () => {
  it('is dismissed for a reason; the payment before the last one gets the focus', async () => {
    const dismissed = json({ ...first, state: 'dismissed', version: 2 });
    const answers = { [UNMATCHED]: paymentsAnswer([second, first]), [DISMISS]: dismissed };
    const { calls, answer, row, press } = await openTwo(answers);
    await press('Scarta');
    await press('Scarta il pagamento');
    const input = row.getByRole('textbox', { name: 'Motivo' });
    expect(input).toHaveAccessibleDescription(/Il motivo è obbligatorio/);
    expect(input).toHaveFocus();
    await userEvent.type(input, ' Donazione ');
    answer({ [UNMATCHED]: paymentsAnswer([second]) });
    await press('Scarta il pagamento');
    expect(await screen.findByText('Pagamento scartato')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 3, name: 'Luca Bianchi' })).toHaveFocus());
    expect(posts(calls)).toEqual([['dismiss', { reason: 'Donazione', version: 1 }]]);
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
});

const result: ImportResult = { rows: 12, matched: 8, unmatched: 2, alreadyKnown: 1, refused: [] };
const statement = (name = 'novembre.csv') => new File(['data;importo\n'], name, { type: 'text/csv' });

async function openImport(answers: Answers = {}) {
  const uploads = fakeUploads();
  const api = await openPayments(answers);
  const input = await screen.findByLabelText('Carica estratto conto');
  return { ...api, uploads, choose: (file: File) => userEvent.upload(input, file, { applyAccept: false }) };
}

describe('a statement', () => {
  it('is sent with its progress, says what it brought, and refreshes the list', async () => {
    const { uploads, choose, answer } = await openImport();
    await choose(statement());
    expect(await screen.findByText('Invio di novembre.csv...')).toBeVisible();
    const [upload] = uploads;
    expect(upload?.url).toBe('/api/admin/payments/import');
    expect(upload?.file.name).toBe('novembre.csv');
    act(() => upload?.progress(40));
    const bar = screen.getByRole('progressbar', { name: 'Avanzamento del caricamento' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '40'));
    act(() => upload?.progress(100));
    expect(await screen.findByText('Lettura delle righe di novembre.csv...')).toBeVisible();
    answer({ [UNMATCHED]: paymentsAnswer([aPayment({ payer: 'Luca Bianchi' })]) });
    upload?.succeed(result);
    const said = within(await screen.findByText('novembre.csv è stato importato').then(bannerOf));
    expect(said.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '12 righe lette',
      '8 abbinate a una domanda',
      '2 da abbinare',
      '1 già nota',
    ]);
    expect(await screen.findByRole('article', { name: /Luca Bianchi/ })).toBeVisible();
  });

  it('names the rows that were refused, in the language of the page, and reads a list anew that loads since before', async () => {
    const { uploads, choose, answer } = await openImport({ [UNMATCHED]: new Promise<Response>(() => {}) });
    await choose(statement());
    answer({ [UNMATCHED]: paymentsAnswer([aPayment({ payer: 'Luca Bianchi' })]) });
    const refused = [{ line: 7, reason: 'Importo non valido', code: 'payments-row-amount' }];
    uploads[0]?.succeed({ ...result, matched: 0, unmatched: 0, alreadyKnown: 0, refused });
    const rows = within(await screen.findByRole('region', { name: 'Righe non accettate' }));
    expect(rows.getByRole('listitem')).toHaveTextContent('Riga 7Importo non valido');
    expect(await row(/Luca Bianchi/)).toBeVisible();
    expect(screen.getByText('1 non accettata')).toBeVisible();
    expect(screen.queryByText(/abbinate a una domanda/)).toBeNull();
    await act(() => changeLanguage('fr'));
    expect(await screen.findByText(/^Le montant n’est pas valable/)).toBeVisible();
    expect(screen.queryByText('Importo non valido')).toBeNull();
  });

  it('can be dropped on the page', async () => {
    const { uploads } = await openImport();
    const dataTransfer = { types: ['Files'], files: [statement('dicembre.xml')] };
    fireEvent.dragOver(document.body, { dataTransfer });
    fireEvent.drop(document.body, { dataTransfer });
    await waitFor(() => expect(uploads[0]?.file.name).toBe('dicembre.xml'));
  });

  it('is not sent when it cannot be one', async () => {
    const { uploads, choose } = await openImport();
    for (const [file, problem] of [
      [statement('novembre.pdf'), 'Sono ammessi i file CSV e XML (CAMT.053).'],
      [new File([], 'vuoto.csv'), 'Il file è vuoto.'],
      [new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'anno.csv'), /Il file supera i 5 MB/],
    ] as const) {
      await choose(file);
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(problem));
    }
    expect(uploads).toHaveLength(0);
  });

  it('that the server refuses says why, in its words, and can be sent again, also after the connection was lost', async () => {
    const { uploads, choose } = await openImport();
    await choose(statement());
    const message = 'La colonna importo manca.';
    uploads[0]?.fail(400, {}, { statusCode: 400, code: 'bad-request', message, error: '' });
    const refused = await screen.findByRole('alert');
    expect(refused).toHaveTextContent(/novembre\.csv non è stato importato.*La colonna importo manca\./);
    await choose(statement());
    uploads[1]?.loseConnection();
    expect(await screen.findByText('Il servizio non risponde in questo momento.', { exact: false })).toBeVisible();
    await choose(statement());
    uploads[2]?.succeed(result);
    expect(await screen.findByText('novembre.csv è stato importato')).toBeVisible();
  });
});

function bannerOf(title: HTMLElement): HTMLElement {
  return title.closest('[role="status"]') as HTMLElement;
}
