import { describe, expect, it } from '@jest/globals';
import type { StatementFormat } from '@lacorte/contracts';
import type { StatementCredit } from '../bank-statements/read-statement';
import { newRowsIn, type StoredParts, type StoredRow } from './known-rows';

const credit = (change: Partial<StatementCredit> = {}): StatementCredit => ({
  ...{ line: 1, date: '2026-11-22', amountCents: 15_000, currency: 'EUR', payer: 'Rossi Lucia', text: 'quota' },
  ...{ reference: null, codes: [], entry: null },
  ...change,
});

/** Rows of the database after the import of these credits. */
function storedOf(format: StatementFormat | null, ...credits: StatementCredit[]): StoredRow[] {
  return newRowsIn(credits, 'own', [], []).rows.map(({ credit: { date, amountCents, payer, reference }, knownBy }) => {
    return { id: `${format} ${knownBy}`, knownBy, date, amountCents, payer, reference, state: 'unmatched', format };
  });
}

/** Indexes of the new rows of a file; with a question mark those that may be known. */
function newOf(
  credits: StatementCredit[],
  stored: StoredRow[],
  { format = 'camt', parts = [] }: { format?: StatementFormat; parts?: StoredParts[] } = {},
): string[] {
  const { rows } = newRowsIn(credits, format, stored, parts);
  return rows.map((row) => `${credits.indexOf(row.credit)}${row.maybeKnown ? '?' : ''}`);
}

describe('a row with a reference', () => {
  const row = credit({ reference: 'B1' });
  it('is known by reference, day and amount together, whatever else it says', () => {
    const stored = storedOf('camt', row);
    expect(newOf([credit({ reference: 'B1', text: 'altro', payer: '' })], stored)).toEqual([]);
    for (const other of [{ reference: 'B2' }, { date: '2026-11-23' }, { amountCents: 15_001 }]) {
      expect(newOf([credit({ reference: 'B1', ...other })], stored)).toEqual(['0']);
    }
  });

  it('is told apart by its number among rows of the file with the same three', () => {
    expect(newOf([row, credit(row)], [])).toEqual(['0', '1']);
    expect(newOf([row, credit(row)], storedOf('camt', row))).toEqual(['1']);
    expect(newOf([row, credit({ reference: 'B1', amountCents: 1 })], storedOf('camt', row))).toEqual(['1']);
  });

  it('is known in another format, and from the release before', () => {
    for (const format of ['table', null] as const) {
      const other = { ...row, payer: 'Altro nome', text: 'altro' };
      expect(newOf([credit(other)], storedOf(format, row))).toEqual([]);
    }
  });
});

describe('a row without a reference', () => {
  it('is known by day, amount, payer, text and its number among equal rows', () => {
    const stored = storedOf('camt', credit());
    expect(newOf([credit(), credit()], stored)).toEqual(['1']);
    for (const other of [{ text: 'altro' }, { payer: 'Bianchi' }, { date: '2026-11-23' }, { amountCents: 1 }]) {
      expect(newOf([credit(other)], stored)).toEqual(['0']);
    }
  });
});

describe('a row that came in another format', () => {
  const stored = storedOf('table', credit({ reference: 'T1', text: 'bonifico' }));
  it('is known by day, amount and payer, whatever case, accents and blanks', () => {
    expect(newOf([credit({ payer: ' rossi  LUCÌA', text: 'altro', reference: 'B9' })], stored)).toEqual([]);
  });

  it('stands for one row of the file', () => {
    expect(newOf([credit({ text: 'uno' }), credit({ text: 'due' })], stored)).toEqual(['1']);
    const both = [credit({ reference: 'T1' }), credit({ text: 'due' })];
    expect(newOf(both, stored)).toEqual(['1']);
    expect(newOf(both.toReversed(), stored)).toEqual(['0']);
  });

  it('with the same day and amount alone may be known', () => {
    expect(newOf([credit({ payer: 'Bianchi' }), credit({ date: '2026-11-23' })], stored)).toEqual(['0?', '1']);
    expect(newOf([credit({ payer: '' })], storedOf('table', credit({ payer: '', text: 'altro' })))).toEqual(['0?']);
    expect(newOf([credit({ text: 'uno' }), credit({ payer: 'Bianchi' })], stored)).toEqual(['1']);
  });

  it('is no row of the same format with another text', () => {
    expect(newOf([credit({ text: 'secondo' })], stored, { format: 'table' })).toEqual(['0']);
  });
});

describe('a collective entry', () => {
  const entry = credit({ reference: 'E1', amountCents: 30_000, payer: '', text: 'bonifici' });
  const part = (payer: string, change: Partial<StatementCredit> = {}) =>
    credit({ payer, entry: { reference: 'E1', amountCents: 30_000 }, ...change });
  const parts = [part('Rossi'), part('Neri')];
  const [stored] = storedOf('camt', entry);

  it('is replaced by its transactions', () => {
    const { rows, replaced } = newRowsIn(parts, 'camt', stored ? [stored] : [], []);
    expect([rows.length, rows.some(({ maybeKnown }) => maybeKnown), replaced]).toEqual([2, false, [stored?.id]]);
  });

  it('stays with another day, reference or sum', () => {
    for (const other of [
      [part('Rossi', { date: '2026-11-23' }), part('Neri', { date: '2026-11-23' })],
      parts.map((one) => ({ ...one, entry: { reference: 'E2', amountCents: 30_000 } })),
      [part('Rossi')],
    ])
      expect(newRowsIn(other, 'camt', stored ? [stored] : [], []).replaced).toEqual([]);
  });

  it('stays once it is settled, and its transactions may be known', () => {
    for (const state of ['matched', 'dismissed']) {
      const settled = stored ? [{ ...stored, state }] : [];
      expect(newRowsIn(parts, 'camt', settled, []).replaced).toEqual([]);
      expect(newOf(parts, settled)).toEqual(['0?', '1?']);
    }
  });

  it('is known when its transactions came first, also in the same file', () => {
    const sum = { entryReference: 'E1', date: '2026-11-22', amountCents: 30_000 };
    expect(newOf([entry], [], { parts: [sum] })).toEqual([]);
    expect(newOf([entry], [], { parts: [{ ...sum, amountCents: 15_000 }] })).toEqual(['0']);
    expect(newOf([entry], [], { parts: [{ ...sum, date: '2026-11-23' }] })).toEqual(['0']);
    expect(newOf([entry, ...parts], [])).toEqual(['1', '2']);
  });
});
