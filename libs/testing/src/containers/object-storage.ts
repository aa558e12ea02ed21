import { GenericContainer } from 'testcontainers';
import { freePort } from '../ports';
import { waitFor } from '../wait-for';
import { startContainer } from './container';

/**
 * An S3 store from the image in `TEST_S3_IMAGE` (default `localhost/s3-standin`), which listens on 9000 and reads its
 * keys from `S3_ACCESS_KEY` and `S3_SECRET_KEY` and its buckets from `S3_BUCKETS`.
 */
export async function startObjectStorageContainer(keys: { accessKey: string; secretKey: string; region: string }) {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const container = await startContainer(
    new GenericContainer(process.env.TEST_S3_IMAGE ?? 'localhost/s3-standin')
      .withEnvironment({ S3_ACCESS_KEY: keys.accessKey, S3_SECRET_KEY: keys.secretKey, S3_BUCKETS: '' })
      .withExposedPorts({ container: 9000, host: port }),
    async () => {
      await waitFor(async () => (await fetch(endpoint)).status > 0, { what: 'object storage to answer' });
    },
  );
  return { endpoint, ...keys, ...container };
}
