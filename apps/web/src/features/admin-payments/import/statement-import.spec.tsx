import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPayment, paymentsAnswer, UNMATCHED } from '../../../../test/admin-payments';
import { pass } from '../../../../test/clock';
import { done, refusal } from '../../../../test/fake-api';
import { press, shows } from '../../../../test/page-actions';
import {
  IMPORT,
  openDone,
  openImport,
  openPreview,
  PREVIEW,
  preview,
  result,
  statement,
} from '../../../../test/statement-import';
import { changeLanguage } from '../../../i18n/start-i18n';

const UNDO = 'DELETE /api/admin/payments/imports/i1';

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

  it('without credits says so, before and after, and compares its balances all the same', async () => {
    const { uploads } = await openPreview({ rows: [], credits: 0, amountCents: 0, ignored: 2 });
    expect(screen.getByText('Nessun accredito nel file')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Primi accrediti del file' })).toBeNull();
    await press('Importa');
    const none = { rows: 0, matched: 0, unmatched: 0, alreadyKnown: 0, credits: 0, amountCents: 0 };
    uploads[1]?.succeed({ ...result, ...none, balances: { openingCents: 0, closingCents: 0, agree: true } });
    expect(await screen.findByText(/^Il saldo iniziale 0,00/)).toBeVisible();
    expect(screen.getByText('Nessun accredito nel file')).toBeVisible();
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
    jest.useFakeTimers({ advanceTimers: true });
    await openDone();
    expect(screen.getByRole('button', { name: 'Annulla importazione' })).toBeVisible();
    await pass(10 * 60_000);
    expect(screen.queryByRole('button', { name: 'Annulla importazione' })).toBeNull();
  });
});

function bannerOf(title: HTMLElement): HTMLElement {
  return title.closest('[role="status"]') as HTMLElement;
}
