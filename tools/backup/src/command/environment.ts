import { readEnvironment, str, url } from '@lacorte/configuration';
import { ObjectStorage } from '@lacorte/storage';
import { Buckets } from '../objects/buckets';

/** Database and storage of the installation that the environment names. */
export function readInstallation(): { databaseUrl: string; buckets: Buckets } {
  const config = readEnvironment({
    ADMIN_DATABASE_URL: url(),
    S3_ENDPOINT: url(),
    S3_REGION: str(),
    S3_ACCESS_KEY: str(),
    S3_SECRET_KEY: str(),
    S3_UPLOADS_BUCKET: str({ default: 'uploads' }),
    S3_FILES_BUCKET: str({ default: 'files' }),
  });
  const storage = new ObjectStorage({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
  });
  const names = { uploads: config.S3_UPLOADS_BUCKET, files: config.S3_FILES_BUCKET };
  return { databaseUrl: config.ADMIN_DATABASE_URL, buckets: new Buckets(storage, names) };
}
