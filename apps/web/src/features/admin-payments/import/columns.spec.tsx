import { describe, expect, it } from '@jest/globals';
import type { StatementTableFormat } from '@lacorte/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose as chooseOption } from '../../../../test/admin-page';
import { done, json } from '../../../../test/fake-api';
import { press } from '../../../../test/page-actions';
import {
  openImport,
  openPreview,
  PREVIEW,
  preview,
  statement,
  table,
  unknownColumns,
} from '../../../../test/statement-import';
import { mappingOf } from './columns-form';

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
