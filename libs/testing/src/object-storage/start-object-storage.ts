import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../ports.ts';
import { type ServerControls, startServer } from '../processes/server-process.ts';
import { workFolder } from '../processes/work-folder.ts';

export interface StorageKeys {
  accessKey: string;
  secretKey: string;
}

export interface RunningObjectStorage extends StorageKeys, ServerControls {
  endpoint: string;
  region: string;
  /** Keys of the product's identities (deploy/object-storage), by name. `accessKey` and `secretKey` have all permissions. */
  identities: Record<string, StorageKeys>;
  identity(name: string): StorageKeys;
}

type Identity = { name: string; credentials: StorageKeys[]; actions: string[] };

const REGION = 'us-east-1';
const PRODUCT = fileURLToPath(new URL('../../../../deploy/object-storage/identities.json', import.meta.url));

const randomKeys = (): StorageKeys => ({
  accessKey: randomBytes(8).toString('hex'),
  secretKey: randomBytes(16).toString('hex'),
});

/** Starts a separate S3 store without buckets. */
export async function startObjectStorage(): Promise<RunningObjectStorage> {
  const keys = { ...randomKeys(), region: REGION };
  const folder = workFolder('object-storage');
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const identities = identitiesWith(keys);
  const file = join(folder, 'identities.json');
  writeFileSync(file, JSON.stringify({ identities }));
  const controls = await startServer({
    name: 'object storage',
    command: process.execPath,
    args: [fileURLToPath(new URL('./server.mjs', import.meta.url))],
    folder,
    env: { PORT: String(port), DIRECTORY: join(folder, 'objects'), IDENTITIES: file },
    ready: async () => (await fetch(endpoint)).status > 0,
  });
  const named = Object.fromEntries(identities.map(({ name, credentials: [pair] }) => [name, pair as StorageKeys]));
  return { endpoint, ...keys, identities: named, identity: (name) => identityIn(named, name), ...controls };
}

/** Returns the product's identities with new keys, and one with all permissions. */
function identitiesWith({ accessKey, secretKey }: StorageKeys): Identity[] {
  const { identities }: { identities: Identity[] } = JSON.parse(readFileSync(PRODUCT, 'utf8'));
  const own = identities.map((identity) => ({ ...identity, credentials: [randomKeys()] }));
  return [...own, { name: 'test', actions: ['Admin'], credentials: [{ accessKey, secretKey }] }];
}

/** @throws Error naming an identity that the product does not have */
export function identityIn(identities: Record<string, StorageKeys>, name: string): StorageKeys {
  const keys = identities[name];
  if (!keys) throw new Error(`deploy/object-storage has no identity ${name}`);
  return keys;
}
