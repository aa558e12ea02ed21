import type { ObjectStorage } from '@lacorte/storage';
import pLimit from 'p-limit';
import { drawApplication } from '../applications/seeded-application';
import { drawDocuments, type SeededFile } from '../documents/document-set';
import { Random } from '../random/random';

/** Bucket of the claimed files. */
export interface DocumentStore {
  storage: ObjectStorage;
  bucket: string;
}

/** A file whose content is in object storage. */
export type StoredFile = Omit<SeededFile, 'content'> & { objectKey: string; size: number };

const AT_ONCE = 6;

/**
 * Creates and stores the documents of applications; the same indexes give the same objects.
 *
 * @param onStored called after each application
 * @returns files by application id
 * @throws DomainError unavailable
 */
export async function storeDocuments(
  { storage, bucket }: DocumentStore,
  seed: number,
  indexes: number[],
  onStored: () => void,
): Promise<Map<string, StoredFile[]>> {
  async function store(index: number): Promise<[string, StoredFile[]]> {
    const { id, person } = drawApplication(seed, index);
    const files: StoredFile[] = [];
    for (const { content, ...file } of drawDocuments(new Random(seed, index, 'documents'), person)) {
      const objectKey = `documents/${id}/${file.id}`;
      await storage.write({ bucket, key: objectKey }, content, file.contentType);
      files.push({ ...file, objectKey, size: content.length });
    }
    onStored();
    return [id, files];
  }
  const limit = pLimit(AT_ONCE);
  return new Map(await limit.map(indexes, store).finally(() => limit.clearQueue()));
}
