import { inContainers, startRedisContainer } from '../containers/servers';
import { freePort } from '../ports';
import { type ServerControls, startServer } from '../processes/server-process';
import { workFolder } from '../processes/work-folder';
import { answersPing } from './ping';

export interface RunningRedis extends ServerControls {
  url: string;
}

/** Starts a separate, empty Redis with persistence as in production (append only, no eviction). */
export async function startRedis(): Promise<RunningRedis> {
  if (inContainers()) return startRedisContainer();
  const folder = workFolder('redis');
  const port = await freePort();
  const controls = await startServer({
    name: 'Redis',
    command: 'redis-server',
    args: [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
      ...['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'],
    ],
    folder,
    ready: () => answersPing(port),
  });
  return { url: `redis://127.0.0.1:${port}`, ...controls };
}
