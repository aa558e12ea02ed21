import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inContainers, startObjectStorageContainer } from '../containers/servers';
import { freePort } from '../ports';
import { type ServerControls, startServer } from '../processes/server-process';
import { workFolder } from '../processes/work-folder';

export interface StorageKeys {
  accessKey: string;
  secretKey: string;
}

export interface RunningObjectStorage extends StorageKeys, ServerControls {
  endpoint: string;
  region: string;
  /** Keys of one of the product's identities (deploy/object-storage). The keys above have all permissions. */
  identity(name: string): StorageKeys;
}

interface Identities {
  identities: { name: string; credentials: StorageKeys[]; actions: string[] }[];
}

const REGION = 'us-east-1';
const PRODUCT = fileURLToPath(new URL('../../../../deploy/object-storage/identities.json', import.meta.url));

const randomKeys = (): StorageKeys => ({
  accessKey: randomBytes(8).toString('hex'),
  secretKey: randomBytes(16).toString('hex'),
});

/** Starts a separate S3 store without buckets. */
export async function startObjectStorage(): Promise<RunningObjectStorage> {
  const keys = { ...randomKeys(), region: REGION };
  if (inContainers()) return { ...(await startObjectStorageContainer(keys)), identity: () => keys };
  const folder = workFolder('object-storage');
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const identities = identitiesWith(keys);
  const file = join(folder, 'identities.json');
  writeFileSync(file, JSON.stringify(identities));
  const controls = await startServer({
    name: 'object storage',
    command: process.execPath,
    args: [fileURLToPath(new URL('./server.mjs', import.meta.url))],
    folder,
    env: { PORT: String(port), DIRECTORY: join(folder, 'objects'), IDENTITIES: file },
    ready: async () => (await fetch(endpoint)).status > 0,
  });
  return { endpoint, ...keys, identity: (name) => keysOf(identities, name), ...controls };
}

/** The product's identities with new keys, and one with all permissions. */
function identitiesWith(all: StorageKeys): Identities {
  const { identities } = JSON.parse(readFileSync(PRODUCT, 'utf8')) as Identities;
  const own = identities.map(({ name, actions }) => ({ name, actions, credentials: [randomKeys()] }));
  const { accessKey, secretKey } = all;
  return { identities: [...own, { name: 'test', actions: ['Admin'], credentials: [{ accessKey, secretKey }] }] };
}

function keysOf({ identities }: Identities, name: string): StorageKeys {
  const keys = identities.find((identity) => identity.name === name)?.credentials[0];
  if (!keys) throw new Error(`deploy/object-storage has no identity ${name}`);
  return keys;
}
