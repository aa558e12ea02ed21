import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../configuration/configuration.ts';
import type { PartProgram } from '../processes/part.ts';
import { answersHttp } from '../processes/probes.ts';
import type { AddressedStack, StackContext } from '../stack/context.ts';

const SERVER = join(REPOSITORY, 'libs/testing/src/object-storage/server.mjs');
const IDENTITIES = join(REPOSITORY, 'deploy/object-storage/identities.json');

/** Settings of the store without keys; the gateway routes only the first bucket. */
export function storageEnvironment({ ports }: AddressedStack) {
  return {
    S3_ENDPOINT: `http://127.0.0.1:${ports.objectStorage}`,
    S3_REGION: 'us-east-1',
    S3_UPLOADS_BUCKET: 'uploads',
    S3_FILES_BUCKET: 'files',
  };
}

/** The object store, whose buckets the migration of documents creates. */
export function objectStoragePart(context: StackContext): PartProgram {
  const { folder, ports } = context;
  return {
    name: 'object-storage',
    command: process.execPath,
    args: [SERVER],
    env: {
      PORT: String(ports.objectStorage),
      DIRECTORY: folder.own('object-storage'),
      IDENTITIES: writeIdentities(context),
    },
    // Without keys it answers with a refusal.
    isReady: () => answersHttp(`http://127.0.0.1:${ports.objectStorage}`, () => true),
  };
}

/** The product's identities with the keys of this stack, readable only by their owner. */
function writeIdentities({ folder, secrets }: StackContext): string {
  const file = folder.file('object-storage-identities.json');
  const filled = Object.entries(secrets.storage).reduce(
    (text, [name, { accessKey, secretKey }]) =>
      text.replace(`@${name}_access_key@`, accessKey).replace(`@${name}_secret_key@`, secretKey),
    readFileSync(IDENTITIES, 'utf8'),
  );
  writeFileSync(file, filled, { mode: 0o600 });
  folder.give(file);
  return file;
}
