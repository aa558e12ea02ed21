import { beforeEach, describe, expect, it } from '@jest/globals';
import type { HeldPrints } from '@lacorte/jobs';
import type { PdfPrinter } from './pdf-printer';
import { PrintAndKeep } from './print-and-keep';
import type { PrintableDocument } from './printable-document';
import type { StoredPrints } from './stored-prints';

const document: PrintableDocument = {
  key: 'receipts/one.pdf',
  source: 'the data',
  page: () => ({ language: 'it', head: '', title: '', body: '' }),
};
const KEPT = { key: document.key, source: document.source };

/** Events in their order. */
let happened: string[];
let stored: Set<string>;
let isStorageAway: boolean;
let printAndKeep: PrintAndKeep;

beforeEach(() => {
  [happened, stored, isStorageAway] = [[], new Set(), false];
  const storage: Pick<StoredPrints, 'has' | 'keep'> = {
    has: async (key) => stored.has(key),
    keep: async (key) => {
      happened.push('kept');
      if (!isStorageAway) stored.add(key);
      return !isStorageAway;
    },
  };
  const printer: Pick<PdfPrinter, 'print'> = {
    print: async () => {
      happened.push('printed');
      return Buffer.from('%PDF');
    },
  };
  const held: Pick<HeldPrints, 'hold'> = { hold: async (pdf) => `held:${pdf}` };
  printAndKeep = new PrintAndKeep(storage as StoredPrints, printer as PdfPrinter, held as HeldPrints);
});

const print = () => printAndKeep.run(document);

describe('a print', () => {
  it('is stored before its job ends', async () => {
    expect(await print()).toEqual(KEPT);
    expect(happened).toEqual(['printed', 'kept']);
  });

  it('is made once for several who ask before it is kept', async () => {
    await print();
    expect(await print()).toEqual(KEPT);
    expect(happened.filter((what) => what === 'printed')).toHaveLength(1);
  });

  it('is made again for who asks later, as it has gone meanwhile', async () => {
    await print();
    stored.clear();
    await print();
    expect(happened.filter((what) => what === 'printed')).toHaveLength(2);
  });

  it('is not made again by a job that was broken off after it was kept', async () => {
    stored.add(document.key);
    expect(await print()).toEqual(KEPT);
    expect(happened).toEqual([]);
  });

  it('is held for some minutes while storage is away, and is made again after that', async () => {
    isStorageAway = true;
    const { source } = document;
    expect(await print()).toEqual({ key: null, heldAs: 'held:%PDF', source });
    isStorageAway = false;
    expect(await print()).toEqual(KEPT);
  });
});
