import type { ImportPreview, ImportResult, UnknownTable } from '@lacorte/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPayments } from './admin-payments';
import type { Answers } from './fake-api';
import { fakeUploads } from './fake-uploads';
import { press } from './page-actions';

export const preview: ImportPreview = {
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
export const result: ImportResult = {
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
export const table: UnknownTable = {
  headerLine: 3,
  columns: ['Giorno', 'Dare', 'Avere', 'Chi', ''],
  rows: [
    ['20/11/2026', '', '150,00', 'Anna Verdi', 'Quota'],
    ['21/11/2026', '9,00', '', '', 'Canone'],
  ],
  suggestion: { headerLine: 3, date: 0, debit: 1, credit: 2 },
};

export const statement = (name = 'novembre.csv') => new File(['data;importo\n'], name, { type: 'text/csv' });
export const PREVIEW = '/api/admin/payments/import/preview';
export const IMPORT = '/api/admin/payments/import';
export const unknownColumns = {
  statusCode: 400,
  code: 'payments-columns-unknown',
  message: 'Quali colonne?',
  error: '',
  table,
};

export async function openImport(answers: Answers = {}) {
  const uploads = fakeUploads();
  const api = await openPayments(answers);
  const input = await screen.findByLabelText('Carica estratto conto');
  return { ...api, uploads, input, choose: (file: File) => userEvent.upload(input, file, { applyAccept: false }) };
}

/** Opens the page, chooses a file, and answers its preview. */
export async function openPreview(part: Partial<ImportPreview> = {}, answers: Answers = {}) {
  const page = await openImport(answers);
  await page.choose(statement());
  page.uploads[0]?.succeed({ ...preview, ...part });
  await screen.findByRole('heading', { name: 'Anteprima di novembre.csv' });
  return page;
}

export async function openDone(part: Partial<ImportResult> = {}, answers: Answers = {}) {
  const page = await openPreview({}, answers);
  await press('Importa');
  page.uploads[1]?.succeed({ ...result, ...part });
  await screen.findByText('novembre.csv è stato importato');
  return page;
}
