import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@lacorte/errors';
import type { ObjectStorage, StoredObject } from '@lacorte/storage';
import { Buckets } from '../object-storage.module';
import { StoredPrints } from './stored-prints';

const FOLDER = 'receipts/of/1/copy-it/';

/** Prints in the store, with the second of their writing. */
function storageOf(prints: Record<string, number>) {
  const left = new Map(Object.entries(prints).map(([name, second]) => [FOLDER + name, new Date(second * 1_000)]));
  const storage: Pick<ObjectStorage, 'entriesIn' | 'remove'> = {
    async *entriesIn(_bucket, prefix = '') {
      for (const [key, writtenAt] of left) if (key.startsWith(prefix)) yield { key, writtenAt };
    },
    remove: async ({ key }: StoredObject) => void left.delete(key),
  };
  return { left, storage };
}
const printsIn = (storage: object) => new StoredPrints(storage as ObjectStorage, new Buckets('uploads', 'files'));

describe('a stored print', () => {
  it('replaces those that were written before it or in its second, and none that was written later', async () => {
    const { left, storage } = storageOf({ 'before.pdf': 1, 'own.pdf': 2, 'same.pdf': 2, 'later.pdf': 3 });
    await printsIn(storage).removeEarlier(`${FOLDER}own.pdf`);
    expect([...left.keys()]).toEqual([`${FOLDER}own.pdf`, `${FOLDER}later.pdf`]);
  });

  it('replaces none once it is gone itself', async () => {
    const { left, storage } = storageOf({ 'before.pdf': 1 });
    await printsIn(storage).removeEarlier(`${FOLDER}own.pdf`);
    expect(left.size).toBe(1);
  });

  it('is there, too, when the earlier ones cannot be deleted for now', async () => {
    const { left, storage } = storageOf({ 'before.pdf': 1, 'own.pdf': 2 });
    const failing = { ...storage, remove: () => Promise.reject(DomainError.unavailable()) };
    await printsIn(failing).removeEarlier(`${FOLDER}own.pdf`);
    expect(left.size).toBe(2);
  });
});
