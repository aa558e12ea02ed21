import { beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError } from '@lacorte/errors';
import type { ObjectStorage, StoredObject } from '@lacorte/storage';
import { aPdf, aPng } from '@lacorte/testing/builders';
import { Buckets } from '../object-storage.module';
import { CopyUploads } from './copy-uploads';
import type { RequestedFile } from './requested-files';

const FILES: RequestedFile[] = ['a', 'b', 'c'].map((uploadId) => ({
  ...{ section: 'altri-documenti', uploadId, name: `${uploadId}.pdf`, path: `uploads/${uploadId}/${uploadId}.pdf` },
}));

/** Objects as `bucket/key`. */
let objects: Map<string, Buffer>;
let beforeCopying: (upload: string) => void;
let copyUploads: CopyUploads;

beforeEach(() => {
  objects = new Map(FILES.map(({ uploadId }) => [`uploads/${uploadId}`, aPdf()]));
  beforeCopying = () => undefined;
  const keyOf = ({ bucket, key }: StoredObject) => `${bucket}/${key}`;
  const storage = {
    sizeOf: async (object: StoredObject) => objects.get(keyOf(object))?.length ?? null,
    readStart: async (object: StoredObject, length: number) => objects.get(keyOf(object))?.subarray(0, length) ?? null,
    remove: async (object: StoredObject) => void objects.delete(keyOf(object)),
    copy: async (from: StoredObject, to: StoredObject) => {
      beforeCopying(from.key);
      objects.set(keyOf(to), objects.get(keyOf(from)) as Buffer);
      return true;
    },
  };
  copyUploads = new CopyUploads(storage as unknown as ObjectStorage, new Buckets('uploads', 'files'));
});

const copies = () => [...objects.keys()].filter((key) => key.startsWith('files/'));

describe('copying uploads', () => {
  it('makes a copy of each in the folder of the application', async () => {
    const copied = await copyUploads.run('one', FILES);
    expect(copied.map(({ contentType, size }) => [contentType, size])).toEqual(
      FILES.map(() => ['application/pdf', aPdf().length]),
    );
    expect(copies()).toEqual(copied.map(({ objectKey }) => `files/${objectKey}`));
    expect(copied.every(({ objectKey }) => objectKey.startsWith('documents/one/'))).toBe(true);
  });

  it('leaves no copy when one upload was changed since it was checked, or cannot be copied', async () => {
    beforeCopying = (upload) => upload === 'b' && objects.set('uploads/b', aPng());
    await expect(copyUploads.run('one', FILES)).rejects.toMatchObject({ key: 'documents.wrongContent' });
    expect(copies()).toEqual([]);
    objects.set('uploads/b', aPdf());
    beforeCopying = (upload) => {
      if (upload === 'c') throw DomainError.unavailable();
    };
    await expect(copyUploads.run('one', FILES)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(copies()).toEqual([]);
  });
});
