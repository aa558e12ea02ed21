import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { freePort } from '../ports.ts';
import { answersPing, REDIS_OPTIONS } from '../redis/redis-server.ts';
import { waitFor } from '../wait-for.ts';

const POSTGRES_PASSWORD = 'postgres';
const STOP_TIMEOUT_S = 10;

/** PostgreSQL from the image named by `TEST_POSTGRES_IMAGE` (default `postgres:17`). */
export async function startPostgresContainer() {
  const port = await freePort();
  const container = await new GenericContainer(process.env.TEST_POSTGRES_IMAGE ?? 'postgres:17')
    .withEnvironment({ POSTGRES_PASSWORD })
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'max_connections=300'])
    .withExposedPorts({ container: 5432, host: port })
    // The image starts the server twice, because the first start only sets it up.
    .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
    .start();
  const stop = async () => void (await container.stop());
  return { adminUrl: `postgres://postgres:${POSTGRES_PASSWORD}@127.0.0.1:${port}/postgres`, stop };
}

/** Redis from the image named by `TEST_REDIS_IMAGE` (default `redis:8`). */
export async function startRedisContainer() {
  // A port that the engine chooses would change after a pause.
  const port = await freePort();
  const container = await new GenericContainer(process.env.TEST_REDIS_IMAGE ?? 'redis:8')
    .withCommand(['redis-server', ...REDIS_OPTIONS])
    .withExposedPorts({ container: 6379, host: port })
    .start();
  const answers = () => waitFor(() => answersPing(port), { what: 'Redis to answer' });
  await answers();
  const { container: runtime } = await getContainerRuntimeClient();
  // Testcontainers would remove a stopped container with its data, so the engine stops and starts the container.
  const handle = runtime.getById(container.getId());
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async (): Promise<void> => void (await container.stop()),
    pause: (): Promise<void> => runtime.stop(handle, { timeout: STOP_TIMEOUT_S }),
    resume: async (): Promise<void> => {
      await runtime.start(handle);
      await answers();
    },
  };
}
