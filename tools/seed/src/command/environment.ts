import { readEnvironment, str, url } from '@lacorte/configuration';
import { ObjectStorage } from '@lacorte/storage';
import type { DocumentStore } from '../writing/store-documents';

/** Address of the database, with a role that may write to the schemas of all services. */
export function readDatabaseUrl(): string {
  return readEnvironment({ ADMIN_DATABASE_URL: url() }).ADMIN_DATABASE_URL;
}

/** Object storage, as documents reaches it. */
export function readDocumentStore(): DocumentStore {
  const config = readEnvironment({
    S3_ENDPOINT: url(),
    S3_REGION: str(),
    S3_ACCESS_KEY: str(),
    S3_SECRET_KEY: str(),
    S3_FILES_BUCKET: str({ default: 'files' }),
  });
  const storage = new ObjectStorage({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
  });
  return { storage, bucket: config.S3_FILES_BUCKET };
}
