import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ObjectStorage, StoredObject } from '@lacorte/storage';
import { Logger } from '@nestjs/common';
import { Buckets } from '../object-storage.module';
import { StoredFiles } from './stored-files';

const FILE = { id: 'one', objectKey: 'documents/1/one', size: 8 };

/** Files in a storage that has these objects. */
function filesIn(objects: Record<string, () => Readable>): StoredFiles {
  const sizes = { 'documents/1/one': 8, 'documents/1/shorter': 7 } as Record<string, number>;
  const storage = {
    read: async ({ key }: StoredObject) => objects[key]?.() ?? null,
    sizeOf: async ({ key }: StoredObject) => sizes[key] ?? null,
  } as ObjectStorage;
  return new StoredFiles(storage, new Buckets('uploads', 'files'));
}
const opened = (content: () => Readable) => buffer(filesIn({ [FILE.objectKey]: content }).open(FILE));

describe('a stored file', () => {
  beforeAll(() => Logger.overrideLogger(false));

  it('comes whole', async () => {
    expect(String(await opened(() => Readable.from([Buffer.from('12'), Buffer.from('345678')])))).toBe('12345678');
  });

  it('never ends as if it were complete when the storage has less, more, nothing, or fails in the middle', async () => {
    async function* broken() {
      yield Buffer.from('1234');
      throw new Error('the storage is away');
    }
    await expect(opened(() => Readable.from([Buffer.from('1234')]))).rejects.toThrow('has 4 of 8 bytes');
    await expect(opened(() => Readable.from([Buffer.from('123456789')]))).rejects.toThrow('has 9 of 8 bytes');
    await expect(opened(() => Readable.from(broken()))).rejects.toThrow('the storage is away');
    await expect(buffer(filesIn({}).open(FILE))).rejects.toMatchObject({ key: 'documents.missingInStorage' });
  });

  it('is missing unless the storage has all of its bytes', async () => {
    const files = filesIn({});
    await files.requireAll([FILE]);
    for (const objectKey of ['documents/1/shorter', 'documents/1/none']) {
      await expect(files.requireAll([FILE, { ...FILE, objectKey }])).rejects.toMatchObject({ kind: 'unavailable' });
    }
  });
});
