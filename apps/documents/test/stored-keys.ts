import type { TestBuckets } from '@lacorte/testing';
import { Client } from 'minio';

/** Keys of what is in the bucket of files under a prefix. */
export async function storedKeys(storage: TestBuckets, prefix: string): Promise<string[]> {
  const { hostname, port } = new URL(storage.endpoint);
  const client = new Client({ ...storage, endPoint: hostname, port: Number(port), useSSL: false });
  const entries: { name?: string }[] = await client.listObjectsV2(storage.filesBucket, prefix, true).toArray();
  return entries.flatMap(({ name }) => name ?? []).sort();
}
