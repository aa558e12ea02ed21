import { describe, expect, it } from '@jest/globals';
import { type ImportResult } from '@lacorte/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPayment, openPayments, paymentsAnswer, UNMATCHED } from '../../../test/admin-payments';
import { fakeUploads } from '../../../test/fake-uploads';
import { readIn } from '../../../test/read-in';

const result: ImportResult = { rows: 12, matched: 8, unmatched: 2, alreadyKnown: 1, refused: [] };
const statement = (name = 'novembre.csv') => new File(['data;importo\n'], name, { type: 'text/csv' });

async function openImport(label = 'Carica estratto conto') {
  const uploads = fakeUploads();
  const api = await openPayments();
  const input = await screen.findByLabelText(label);
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

  it('names the rows that were refused', async () => {
    const { uploads, choose } = await openImport();
    await choose(statement());
    const refused = [{ line: 7, reason: 'Importo non valido', code: 'payments-row-amount' }];
    uploads[0]?.succeed({ ...result, matched: 0, unmatched: 0, alreadyKnown: 0, refused });
    const rows = within(await screen.findByRole('region', { name: 'Righe non accettate' }));
    expect(rows.getByRole('listitem')).toHaveTextContent('Riga 7Importo non valido');
    expect(screen.getByText('1 non accettata')).toBeVisible();
    expect(screen.queryByText(/abbinate a una domanda/)).toBeNull();
  });

  it('names them in French on a French page', async () => {
    await readIn('fr');
    const { uploads, choose } = await openImport('Envoyer un relevé');
    await choose(statement());
    const refused = [{ line: 7, reason: 'Importo non valido', code: 'payments-row-amount' }];
    uploads[0]?.succeed({ ...result, refused });
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

  it('that the server refuses says why, in its words', async () => {
    const { uploads, choose } = await openImport();
    await choose(statement());
    uploads[0]?.fail(
      400,
      {},
      { statusCode: 400, code: 'bad-request', message: 'La colonna importo manca.', error: '' },
    );
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/novembre\.csv non è stato importato.*La colonna importo manca\./);
  });

  it('can be sent again after the connection was lost', async () => {
    const { uploads, choose } = await openImport();
    await choose(statement());
    uploads[0]?.loseConnection();
    expect(await screen.findByRole('alert')).toHaveTextContent('Il servizio non risponde in questo momento.');
    await choose(statement());
    uploads[1]?.succeed(result);
    expect(await screen.findByText('novembre.csv è stato importato')).toBeVisible();
  });
});

function bannerOf(title: HTMLElement): HTMLElement {
  return title.closest('[role="status"]') as HTMLElement;
}
