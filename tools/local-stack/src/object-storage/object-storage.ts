import { join } from 'node:path';
import { REPOSITORY } from '../configuration/configuration.ts';
import type { PartProgram } from '../processes/part.ts';
import { answersHttp } from '../processes/probes.ts';
import { baseEnvironment, type StackContext } from '../stack/context.ts';

const SERVER = join(REPOSITORY, 'libs/testing/src/object-storage/server.mjs');

/** What a service needs to reach the store; the gateway routes the first bucket alone. */
export function storageEnvironment({ ports, secrets }: StackContext) {
  return {
    S3_ENDPOINT: `http://127.0.0.1:${ports.objectStorage}`,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY: secrets.storageAccessKey,
    S3_SECRET_KEY: secrets.storageSecretKey,
    S3_UPLOADS_BUCKET: 'uploads',
    S3_FILES_BUCKET: 'files',
  };
}

/** The S3 emulator; the set-up of documents makes its buckets. */
export function objectStoragePart(context: StackContext): PartProgram {
  const { folder, ports, secrets } = context;
  return {
    name: 'object-storage',
    command: process.execPath,
    args: [SERVER],
    env: {
      ...baseEnvironment(folder),
      PORT: String(ports.objectStorage),
      DIRECTORY: folder.own('object-storage'),
      ACCESS_KEY: secrets.storageAccessKey,
      SECRET_KEY: secrets.storageSecretKey,
    },
    folder: folder.file('home'),
    isReady: () => answersHttp(`http://127.0.0.1:${ports.objectStorage}`),
  };
}
