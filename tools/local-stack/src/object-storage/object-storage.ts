import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../configuration/configuration.ts';
import type { PartProgram } from '../processes/part.ts';
import { answersHttp } from '../processes/probes.ts';
import type { AddressedStack, StackContext } from '../stack/context.ts';
import { fillIn } from '../stack/fill-in.ts';

const SERVER = join(REPOSITORY, 'libs/testing/src/object-storage/server.mjs');
const IDENTITIES = join(REPOSITORY, 'deploy/object-storage/identities.json');

/** Returns the settings of the store without keys. The gateway routes only the first bucket. */
export function storageEnvironment({ ports }: AddressedStack) {
  return {
    S3_ENDPOINT: `http://127.0.0.1:${ports.objectStorage}`,
    S3_REGION: 'us-east-1',
    S3_UPLOADS_BUCKET: 'uploads',
    S3_FILES_BUCKET: 'files',
  };
}

/** The object store. The migration of the documents service creates its buckets. */
export function objectStoragePart(context: StackContext): PartProgram {
  const { folder, ports } = context;
  return {
    name: 'object-storage',
    command: process.execPath,
    args: [SERVER],
    env: {
      PORT: String(ports.objectStorage),
      DIRECTORY: folder.makePrivateFolder('object-storage'),
      IDENTITIES: writeIdentities(context),
    },
    // Any answer counts, because the store refuses a request without keys.
    isReady: () => answersHttp(`http://127.0.0.1:${ports.objectStorage}`, () => true),
  };
}

/** Writes the product's identities with the keys of this stack. */
function writeIdentities({ folder, secrets }: StackContext): string {
  const keys = Object.entries(secrets.storage).flatMap(([name, { accessKey, secretKey }]) => [
    [`${name}_access_key`, accessKey],
    [`${name}_secret_key`, secretKey],
  ]);
  const filled = fillIn(readFileSync(IDENTITIES, 'utf8'), /@(\w+)@/g, Object.fromEntries(keys));
  return folder.writeForParts('object-storage-identities.json', filled);
}
