import type { RunningObjectStorage } from '@lacorte/testing';
import { Client } from 'minio';

/** Keys of what is in the bucket `files` under a prefix. */
export async function storedKeys(storage: RunningObjectStorage, prefix: string): Promise<string[]> {
  const { hostname, port } = new URL(storage.endpoint);
  const client = new Client({ ...storage, endPoint: hostname, port: Number(port), useSSL: false });
  const entries: { name?: string }[] = await client.listObjectsV2('files', prefix, true).toArray();
  return entries.flatMap(({ name }) => name ?? []).sort();
}
