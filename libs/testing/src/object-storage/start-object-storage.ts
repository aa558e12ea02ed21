import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startObjectStorageContainer } from '../containers/object-storage';
import { inContainers } from '../containers/selection';
import { freePort } from '../processes/free-port';
import { ServerProcess } from '../processes/server-process';
import { workFolder } from '../processes/work-folder';

export interface RunningObjectStorage {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  region: string;
  stop(): Promise<void>;
  /** Ends the server. */
  pause(): Promise<void>;
  /** Starts it again at the same address with the same objects. */
  resume(): Promise<void>;
}

const REGION = 'us-east-1';

/** Starts an S3 store of its own without buckets. */
export async function startObjectStorage(): Promise<RunningObjectStorage> {
  const keys = {
    accessKey: randomBytes(8).toString('hex'),
    secretKey: randomBytes(16).toString('hex'),
    region: REGION,
  };
  if (inContainers()) return startObjectStorageContainer(keys);
  const folder = workFolder('object-storage');
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const objects = join(folder, 'objects');
  const server = new ServerProcess({
    name: 'object storage',
    command: process.execPath,
    args: [fileURLToPath(new URL('./server.mjs', import.meta.url))],
    folder,
    env: { PORT: String(port), DIRECTORY: objects, ACCESS_KEY: keys.accessKey, SECRET_KEY: keys.secretKey },
    ready: async () => (await fetch(endpoint)).status > 0,
  });
  await server.start();
  return {
    endpoint,
    ...keys,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    pause: () => server.stop(),
    resume: () => server.start(),
  };
}
