import { GenericContainer } from 'testcontainers';
import { freePort } from '../ports';
import { answersPing } from '../redis/ping';
import { waitFor } from '../wait-for';
import { startContainer } from './container';

/** Redis from the image in `TEST_REDIS_IMAGE` (default `redis:8`). */
export async function startRedisContainer() {
  // a fixed host port: one chosen by the engine would change over a pause
  const port = await freePort();
  const container = await startContainer(
    new GenericContainer(process.env.TEST_REDIS_IMAGE ?? 'redis:8')
      .withCommand(['redis-server', '--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'])
      .withExposedPorts({ container: 6379, host: port }),
    async () => {
      await waitFor(() => answersPing(port), { what: 'Redis to answer' });
    },
  );
  return { url: `redis://127.0.0.1:${port}`, ...container };
}
