import { describe, expect, it, jest } from '@jest/globals';
import type { ImportPreview, ImportResult, StatementTableFormat, UnknownTable } from '@lacorte/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose as chooseOption } from '../../../../test/admin-page';
import { aPayment, openPayments, paymentsAnswer, UNMATCHED } from '../../../../test/admin-payments';
import { type Answers, done, json, refusal } from '../../../../test/fake-api';
import { fakeUploads } from '../../../../test/fake-uploads';
import { press, shows } from '../../../../test/page-actions';
import { changeLanguage } from '../../../i18n/start-i18n';
import { mappingOf } from './columns-form';

const preview: ImportPreview = {
  format: 'own',
  columns: null,
  table: null,
  rows: [
    {
      line: 2,
      date: '2026-11-20',
      amountCents: 15_000,
      currency: 'EUR',
      payer: 'Anna Verdi',
      text: 'Quota',
      reference: 'CRO-1',
    },
  ],
  credits: 12,
  amountCents: 180_000,
  ignored: 0,
  refused: [],
  guessed: true,
};
const result: ImportResult = {
  format: 'own',
  importId: 'i1',
  rows: 11,
  matched: 8,
  unmatched: 2,
  alreadyKnown: 1,
  refused: [],
  ignored: 0,
  credits: 11,
  amountCents: 165_000,
  balances: null,
};
const table: UnknownTable = {
  headerLine: 3,
  columns: ['Giorno', 'Dare', 'Avere', 'Chi', ''],
  rows: [
    ['20/11/2026', '', '150,00', 'Anna Verdi', 'Quota'],
    ['21/11/2026', '9,00', '', '', 'Canone'],
  ],
  suggestion: { headerLine: 3, date: 0, debit: 1, credit: 2 },
};

const statement = (name = 'novembre.csv') => new File(['data;importo\n'], name, { type: 'text/csv' });
const PREVIEW = '/api/admin/payments/import/preview';
const IMPORT = '/api/admin/payments/import';
const UNDO = 'DELETE /api/admin/payments/imports/i1';
const unknownColumns = {
  statusCode: 400,
  code: 'payments-columns-unknown',
  message: 'Quali colonne?',
  error: '',
  table,
};

async function openImport(answers: Answers = {}) {
  const uploads = fakeUploads();
  const api = await openPayments(answers);
  const input = await screen.findByLabelText('Carica estratto conto');
  return { ...api, uploads, input, choose: (file: File) => userEvent.upload(input, file, { applyAccept: false }) };
}

/** Opens the page, chooses a file, and answers its preview. */
async function openPreview(part: Partial<ImportPreview> = {}, answers: Answers = {}) {
  const page = await openImport(answers);
  await page.choose(statement());
  page.uploads[0]?.succeed({ ...preview, ...part });
  await screen.findByRole('heading', { name: 'Anteprima di novembre.csv' });
  return page;
}

async function openDone(part: Partial<ImportResult> = {}, answers: Answers = {}) {
  const page = await openPreview({}, answers);
  await press('Importa');
  page.uploads[1]?.succeed({ ...result, ...part });
  await screen.findByText('novembre.csv è stato importato');
  return page;
}

const listed = (area: Pick<typeof screen, 'getAllByRole'>) =>
  area.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('a statement', () => {
  it('is shown first and taken then, with its progress, says what it brought, and refreshes the list', async () => {
    const { uploads, choose, answer } = await openImport();
    await choose(statement());
    expect(await screen.findByText('Invio di novembre.csv...')).toBeVisible();
    expect([uploads[0]?.url, uploads[0]?.file.name, uploads[0]?.fields]).toEqual([PREVIEW, 'novembre.csv', {}]);
    act(() => uploads[0]?.progress(40));
    const bar = screen.getByRole('progressbar', { name: 'Avanzamento del caricamento' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '40'));
    act(() => uploads[0]?.progress(100));
    expect(await screen.findByText('Lettura delle righe di novembre.csv...')).toBeVisible();
    uploads[0]?.succeed(preview);
    const heading = await screen.findByRole('heading', { name: 'Anteprima di novembre.csv' });
    expect(heading).toHaveFocus();
    shows(['CSV con le colonne di questo sito', /^12 accrediti in euro, 1\.?800,00\s€ in tutto$/]);
    const rows = listed(within(screen.getByRole('list', { name: 'Primi accrediti del file' })));
    expect(rows).toEqual([expect.stringMatching(/^150,00\s€20 novembre 2026Anna VerdiQuotaRiferimento CRO-1$/)]);
    expect(screen.queryByRole('button', { name: 'Cambia colonne' })).toBeNull();
    await press('Importa');
    expect([uploads[1]?.url, uploads[1]?.file.name]).toEqual([IMPORT, 'novembre.csv']);
    answer({ [UNMATCHED]: paymentsAnswer([aPayment({ payer: 'Luca Bianchi' })]) });
    uploads[1]?.succeed(result);
    const said = within(await screen.findByText('novembre.csv è stato importato').then(bannerOf));
    expect(listed(said)).toEqual(['11 righe lette', '8 abbinate a una domanda', '2 da abbinare', '1 già nota']);
    expect(said.getByText(/^11 accrediti in euro, 1\.?650,00\s€ in tutto$/)).toBeVisible();
    expect(await screen.findByRole('article', { name: /Luca Bianchi/ })).toBeVisible();
  });

  it('is given up after its preview, and the focus returns to the button', async () => {
    const { input, uploads } = await openPreview();
    await press('Annulla');
    expect(screen.queryByRole('heading', { name: /Anteprima/ })).toBeNull();
    expect(input).toHaveFocus();
    expect(uploads).toHaveLength(1);
  });

  it('names the rows that were refused, in the language of the page, before and after', async () => {
    const refused = [{ line: 7, reason: 'Importo non valido', code: 'payments-row-amount' }];
    const { uploads } = await openPreview({ refused, ignored: 3 });
    const region = () => within(screen.getByRole('region', { name: 'Righe non accettate' }));
    expect(region().getByRole('listitem')).toHaveTextContent('Riga 7Importo non valido');
    shows(['1 non accettata', '3 righe senza movimento, tralasciate']);
    await press('Importa');
    uploads[1]?.succeed({ ...result, matched: 0, unmatched: 0, refused });
    expect(await screen.findByText('novembre.csv è stato importato')).toBeVisible();
    expect(region().getByRole('listitem')).toHaveTextContent('Riga 7Importo non valido');
    expect(screen.queryByText(/abbinate a una domanda/)).toBeNull();
    await act(() => changeLanguage('fr'));
    expect(await screen.findByText(/^Le montant n’est pas valable/)).toBeVisible();
  });

  it('without credits says so, and has nothing to take', async () => {
    const { uploads, choose } = await openPreview({ rows: [], credits: 0, amountCents: 0, ignored: 2 });
    expect(screen.getByText('Nessun accredito nel file')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Importa' })).toBeNull();
    await choose(statement('dicembre.csv'));
    expect(await screen.findByText('Invio di dicembre.csv...')).toBeVisible();
    expect(uploads).toHaveLength(2);
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
      [new File([], 'vuoto.csv'), 'Il file è vuoto.'],
      [new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'anno.csv'), /Il file supera i 5 MB/],
    ] as const) {
      await choose(file);
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(problem));
    }
    expect(uploads).toHaveLength(0);
    expect(screen.getByRole('link', { name: 'Scarica un CSV di esempio' })).toHaveAttribute(
      'href',
      '/estratto-conto-esempio.csv',
    );
  });

  it('that the server refuses says why, in its words, and can be sent again, also after the connection was lost', async () => {
    const { uploads, choose } = await openImport();
    await choose(statement('movimenti.xls'));
    const message = 'Il file è di un vecchio Excel (.xls).';
    uploads[0]?.fail(400, {}, { statusCode: 400, code: 'payments-file-kind', message, error: '' });
    const refused = await screen.findByRole('alert');
    expect(refused).toHaveTextContent(/movimenti\.xls non è stato importato.*Il file è di un vecchio Excel/);
    await choose(statement());
    uploads[1]?.loseConnection();
    expect(await screen.findByText('Il servizio non risponde in questo momento.', { exact: false })).toBeVisible();
    await choose(statement());
    uploads[2]?.succeed(preview);
    expect(await screen.findByRole('heading', { name: 'Anteprima di novembre.csv' })).toBeVisible();
  });

  it('of another account is taken on demand alone', async () => {
    const { uploads, choose } = await openImport();
    await choose(statement());
    const message = 'Il file è di un altro conto corrente.';
    uploads[0]?.fail(400, {}, { statusCode: 400, code: 'payments-other-account', message, error: '' });
    await waitFor(() => expect([uploads[1]?.url, uploads[1]?.fields]).toEqual([PREVIEW, { anyAccount: 'true' }]));
    uploads[1]?.succeed(preview);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Importa' })).toBeNull();
    await press('Importa comunque');
    expect([uploads[2]?.url, uploads[2]?.fields]).toEqual([IMPORT, { anyAccount: 'true' }]);
  });

  it('compares its balances in words', async () => {
    const balances = { openingCents: 100_000, closingCents: 265_000, agree: true };
    const { unmount } = await openDone({ balances });
    expect(screen.getByText(/^Il saldo iniziale 1\.?000,00\s€ e i movimenti danno il saldo finale/)).toBeVisible();
    unmount();
    await openDone({ balances: { ...balances, agree: false } });
    expect(
      screen.getByText(/e i movimenti non danno il saldo finale .*controlli che il file sia completo/),
    ).toBeVisible();
  });
});

describe('columns', () => {
  it('that nobody knows are asked for, with what the product would guess, and sent with the file', async () => {
    const { uploads, choose } = await openImport();
    await choose(statement());
    uploads[0]?.fail(400, {}, unknownColumns);
    expect(await screen.findByRole('heading', { name: 'Che cosa contiene ogni colonna?' })).toHaveFocus();
    const names = ['Giorno', 'Dare', 'Avere', 'Chi', 'Colonna 5'];
    const selects = names.map((name): HTMLSelectElement => screen.getByRole('combobox', { name }));
    expect(selects.map(({ value }) => value)).toEqual(['date', 'debit', 'credit', '', '']);
    expect(selects[2]).toHaveAccessibleDescription('150,00');
    await chooseOption('Giorno', 'Non serve');
    await press("Mostra l'anteprima");
    expect(screen.getByRole('alert')).toHaveTextContent('Indichi la colonna della data.');
    await chooseOption('Giorno', 'Data');
    await chooseOption('Colonna 5', 'Causale');
    await press("Mostra l'anteprima");
    const columns = { headerLine: 3, date: 0, credit: 2, debit: 1, text: [4] };
    expect(uploads[1]?.url).toBe(PREVIEW);
    expect(JSON.parse(String(uploads[1]?.fields.columns))).toEqual(columns);
    uploads[1]?.succeed({ ...preview, format: 'table', columns, table, guessed: false });
    await press('Importa');
    expect(JSON.parse(String(uploads[2]?.fields.columns))).toEqual(columns);
    // The file may have been read by another release, which does not know the columns.
    const body = { statusCode: 400, code: 'validation', message: 'Controlli i campi', error: '' };
    uploads[2]?.fail(400, {}, { ...body, fields: { columns: 'Le colonne non corrispondono al file.' } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Le colonne non corrispondono al file.');
    expect(screen.getByRole('combobox', { name: 'Colonna 5' })).toHaveValue('text');
  });

  it('that are known can be changed from the preview', async () => {
    const columns = { headerLine: 3, date: 0, credit: 2, debit: 1, payer: 3 };
    await openPreview({ format: 'table', columns, table: { ...table, suggestion: null } });
    expect(screen.getByText('Tabella della banca')).toBeVisible();
    await press('Cambia colonne');
    expect(screen.getByRole('combobox', { name: 'Chi' })).toHaveValue('payer');
    expect(screen.getByRole('heading', { name: 'Che cosa contiene ogni colonna?' })).toHaveFocus();
  });

  it('need a day, and one amount or credit with debit; only texts are several', () => {
    const problem = (...contents: Parameters<typeof mappingOf>[0]) => mappingOf(contents, 1).problem?.split('.').at(-1);
    expect(problem('amount')).toBe('noDate');
    expect(problem('date', 'credit')).toBe('noAmount');
    expect(problem('date', 'amount', 'credit', 'debit')).toBe('noAmount');
    expect(problem('date', 'amount', 'payer', 'payer')).toBe('twice');
    expect(mappingOf(['date', 'text', 'amount', 'text', '', 'currency'], 0)).toEqual({
      mapping: { headerLine: 0, date: 0, amount: 2, text: [1, 3], currency: 5 },
    });
  });

  it('that are remembered are listed on demand, and forgotten; the next one gets the focus', async () => {
    const FORMATS = 'GET /api/admin/payments/formats';
    const format = (id: string): StatementTableFormat => ({
      id,
      columns: table.columns,
      mapping: { headerLine: 3, date: 0, credit: 2, debit: 1, text: [3, 4] },
      createdBy: 'marta@example.com',
      createdAt: '2026-11-20T09:00:00Z',
    });
    const { answer, sent } = await openImport({
      [FORMATS]: json([format('f1'), format('f2')]),
      'DELETE /api/admin/payments/formats/f1': done(),
    });
    expect(sent(FORMATS)).toEqual([]);
    await userEvent.click(screen.getByText('Formati ricordati'));
    expect(
      await screen.findAllByText(/^Giorno: Data · Avere: Entrate \(avere\) · Dare: Uscite \(dare\) · Chi: Causale/),
    ).toHaveLength(2);
    answer({ [FORMATS]: json([format('f2')]) });
    await userEvent.click(screen.getAllByRole('button', { name: 'Dimentica' })[0] as HTMLElement);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Dimentica' })).toBeVisible());
    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'format-f2'));
  });
});

describe('an import', () => {
  it('is taken back as a whole', async () => {
    const { answer, input } = await openDone({}, { [UNDO]: done() });
    answer({ [UNMATCHED]: paymentsAnswer([]) });
    await press('Annulla importazione');
    expect(await screen.findByText('Importazione annullata')).toBeVisible();
    expect(screen.queryByText('novembre.csv è stato importato')).toBeNull();
    expect(input).toHaveFocus();
    expect(await screen.findByText('Niente da abbinare')).toBeVisible();
  });

  it('that cannot be taken back any more says why, and is not offered after ten minutes or without new rows', async () => {
    const { unmount } = await openDone({}, { [UNDO]: refusal('payment-settled') });
    await press('Annulla importazione');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /L'importazione non è stata annullata.*Sono passati più di dieci minuti, oppure/,
    );
    expect(screen.queryByRole('button', { name: 'Annulla importazione' })).toBeNull();
    unmount();
    const known = await openDone({ matched: 0, unmatched: 0, alreadyKnown: 11 });
    expect(screen.queryByRole('button', { name: 'Annulla importazione' })).toBeNull();
    known.unmount();
    const timers = jest.spyOn(globalThis, 'setTimeout');
    await openDone();
    expect(screen.getByRole('button', { name: 'Annulla importazione' })).toBeVisible();
    const [late] = timers.mock.calls.find(([, ms]) => ms === 10 * 60_000) ?? [];
    timers.mockRestore();
    act(() => (late as () => void)());
    expect(screen.queryByRole('button', { name: 'Annulla importazione' })).toBeNull();
  });
});

function bannerOf(title: HTMLElement): HTMLElement {
  return title.closest('[role="status"]') as HTMLElement;
}
