import { GenericContainer, Wait } from 'testcontainers';
import { freePort } from '../ports';
import { startContainer } from './container';

const PASSWORD = 'postgres';

/** PostgreSQL from the image in `TEST_POSTGRES_IMAGE` (default `postgres:17`). */
export async function startPostgresContainer() {
  const port = await freePort();
  const container = await startContainer(
    new GenericContainer(process.env.TEST_POSTGRES_IMAGE ?? 'postgres:17')
      .withEnvironment({ POSTGRES_PASSWORD: PASSWORD })
      .withCommand(['postgres', '-c', 'fsync=off', '-c', 'max_connections=200'])
      .withExposedPorts({ container: 5432, host: port })
      // the image starts the server twice: once for setup, then for use
      .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2)),
    async () => {},
  );
  return { adminUrl: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`, stop: container.stop };
}
