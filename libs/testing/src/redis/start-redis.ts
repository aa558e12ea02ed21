import { rmSync } from 'node:fs';
import { inContainers, startRedisContainer } from '../containers/servers';
import { freePort } from '../ports';
import { ServerProcess } from '../processes/server-process';
import { workFolder } from '../processes/work-folder';
import { answersPing } from './ping';

export interface RunningRedis {
  url: string;
  stop(): Promise<void>;
  /** Stops the server; clients lose their connection. */
  pause(): Promise<void>;
  /** Restarts it on the same port with the same data. */
  resume(): Promise<void>;
}

/** Starts a separate, empty Redis with persistence as in production (append only, no eviction). */
export async function startRedis(): Promise<RunningRedis> {
  if (inContainers()) return startRedisContainer();
  const folder = workFolder('redis');
  const port = await freePort();
  const server = new ServerProcess({
    name: 'Redis',
    command: 'redis-server',
    args: [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
      ...['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'],
    ],
    folder,
    ready: () => answersPing(port),
  });
  await server.start();
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    pause: () => server.stop(),
    resume: () => server.start(),
  };
}
