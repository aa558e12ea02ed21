import { freePort } from '../ports.ts';
import { inContainers, type ServerControls, startServer } from '../processes/server-process.ts';
import { workFolder } from '../processes/work-folder.ts';
import { answersPing, REDIS_OPTIONS } from './redis-server.ts';

export interface RunningRedis extends ServerControls {
  url: string;
}

/** Starts a separate, empty Redis. */
export async function startRedis(): Promise<RunningRedis> {
  if (inContainers()) return (await import('../containers/servers.ts')).startRedisContainer();
  const folder = workFolder('redis');
  const port = await freePort();
  const controls = await startServer({
    name: 'Redis',
    command: 'redis-server',
    args: ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...REDIS_OPTIONS],
    folder,
    ready: () => answersPing(port),
  });
  return { url: `redis://127.0.0.1:${port}`, ...controls };
}
