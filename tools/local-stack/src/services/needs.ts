// Parts that each process reaches, and secrets that it has. docker-compose.yml, k8s/ and `npm start` are checked against this table.
// A new line decides what a compromised process can do.

/** Names of secrets in docker-compose.yml, with their names in k8s/ (secret/key). */
export const SECRETS = {
  admin_database_url: 'database-admin/url',
  auth_database_url: 'auth-database/url',
  applications_database_url: 'applications-database/url',
  documents_database_url: 'documents-database/url',
  notifications_database_url: 'notifications-database/url',
  redis_auth_url: 'redis-auth/url',
  redis_auth_worker_url: 'redis-auth-worker/url',
  redis_applications_worker_url: 'redis-applications-worker/url',
  redis_documents_url: 'redis-documents/url',
  redis_documents_worker_url: 'redis-documents-worker/url',
  redis_notifications_worker_url: 'redis-notifications-worker/url',
  session_secret: 'auth-session/secret',
  grant_secret: 'applications-grant/secret',
  log_hash_secret: 'log-hash/secret',
  smtp_url: 'mail/url',
  token_public_keys: 'token-public-keys/keys',
  auth_token_key: 'auth-token/key',
  applications_token_key: 'applications-token/key',
  applications_worker_token_key: 'applications-worker-token/key',
  documents_token_key: 'documents-token/key',
  documents_worker_token_key: 'documents-worker-token/key',
  notifications_token_key: 'notifications-token/key',
  notifications_worker_token_key: 'notifications-worker-token/key',
  s3_uploads_access_key: 'object-storage-uploads/access-key',
  s3_uploads_secret_key: 'object-storage-uploads/secret-key',
  s3_documents_access_key: 'object-storage-documents/access-key',
  s3_documents_secret_key: 'object-storage-documents/secret-key',
  s3_documents_worker_access_key: 'object-storage-documents-worker/access-key',
  s3_documents_worker_secret_key: 'object-storage-documents-worker/secret-key',
  s3_notifications_worker_access_key: 'object-storage-notifications-worker/access-key',
  s3_notifications_worker_secret_key: 'object-storage-notifications-worker/secret-key',
  s3_administration_access_key: 'object-storage-administration/access-key',
  s3_administration_secret_key: 'object-storage-administration/secret-key',
} as const;
export type SecretName = keyof typeof SECRETS;

export interface Needs {
  reaches: readonly string[];
  /** Names of secrets by variable. */
  secrets: Readonly<Record<string, SecretName>>;
}

const PUBLIC_KEYS = { TOKEN_PUBLIC_KEYS: 'token_public_keys' } as const;
const LOG = { LOG_HASH_SECRET: 'log_hash_secret' } as const;
/** Keys of an identity in object storage. */
const s3 = <Identity extends string>(identity: Identity) =>
  ({ S3_ACCESS_KEY: `s3_${identity}_access_key`, S3_SECRET_KEY: `s3_${identity}_secret_key` }) as const;

export const NEEDS = {
  gateway: { reaches: ['auth', 'applications', 'documents', 'notifications', 'object-storage'], secrets: {} },
  auth: {
    // The health check calls all processes. An erasure also calls the applications service.
    reaches: [
      'auth-worker',
      'applications',
      'applications-worker',
      'documents',
      'documents-worker',
      'notifications',
      'notifications-worker',
      'postgres',
      'redis',
    ],
    secrets: {
      DATABASE_URL: 'auth_database_url',
      SESSION_SECRET: 'session_secret',
      TOKEN_PRIVATE_KEY: 'auth_token_key',
      REDIS_URL: 'redis_auth_url',
      ...PUBLIC_KEYS,
      ...LOG,
    },
  },
  'auth-worker': {
    reaches: ['postgres', 'redis'],
    secrets: { DATABASE_URL: 'auth_database_url', REDIS_URL: 'redis_auth_worker_url' },
  },
  applications: {
    reaches: ['auth', 'documents', 'postgres'],
    secrets: {
      DATABASE_URL: 'applications_database_url',
      GRANT_SECRET: 'grant_secret',
      TOKEN_PRIVATE_KEY: 'applications_token_key',
      ...PUBLIC_KEYS,
      ...LOG,
    },
  },
  'applications-worker': {
    // The auth service confirms erasures.
    reaches: ['auth', 'postgres', 'redis'],
    secrets: {
      DATABASE_URL: 'applications_database_url',
      TOKEN_PRIVATE_KEY: 'applications_worker_token_key',
      REDIS_URL: 'redis_applications_worker_url',
      ...PUBLIC_KEYS,
    },
  },
  documents: {
    // Exports of personal data call the auth and the notifications service.
    reaches: ['applications', 'auth', 'notifications', 'object-storage', 'postgres', 'redis'],
    secrets: {
      DATABASE_URL: 'documents_database_url',
      TOKEN_PRIVATE_KEY: 'documents_token_key',
      ...s3('documents'),
      S3_UPLOAD_ACCESS_KEY: 's3_uploads_access_key',
      S3_UPLOAD_SECRET_KEY: 's3_uploads_secret_key',
      REDIS_URL: 'redis_documents_url',
      ...PUBLIC_KEYS,
      ...LOG,
    },
  },
  'documents-worker': {
    // The auth service confirms erasures.
    reaches: ['applications', 'auth', 'object-storage', 'postgres', 'redis'],
    secrets: {
      DATABASE_URL: 'documents_database_url',
      TOKEN_PRIVATE_KEY: 'documents_worker_token_key',
      ...s3('documents_worker'),
      REDIS_URL: 'redis_documents_worker_url',
      ...PUBLIC_KEYS,
    },
  },
  notifications: {
    reaches: ['applications', 'postgres'],
    secrets: {
      DATABASE_URL: 'notifications_database_url',
      TOKEN_PRIVATE_KEY: 'notifications_token_key',
      ...PUBLIC_KEYS,
      ...LOG,
    },
  },
  'notifications-worker': {
    reaches: ['applications', 'auth', 'object-storage', 'postgres', 'redis', 'smtp'],
    secrets: {
      DATABASE_URL: 'notifications_database_url',
      TOKEN_PRIVATE_KEY: 'notifications_worker_token_key',
      ...s3('notifications_worker'),
      SMTP_URL: 'smtp_url',
      REDIS_URL: 'redis_notifications_worker_url',
      ...PUBLIC_KEYS,
    },
  },
  migrate: {
    reaches: ['object-storage', 'postgres'],
    secrets: {
      ADMIN_DATABASE_URL: 'admin_database_url',
      AUTH_DATABASE_URL: 'auth_database_url',
      APPLICATIONS_DATABASE_URL: 'applications_database_url',
      DOCUMENTS_DATABASE_URL: 'documents_database_url',
      NOTIFICATIONS_DATABASE_URL: 'notifications_database_url',
      ...s3('administration'),
    },
  },
  backup: {
    reaches: ['object-storage', 'postgres'],
    secrets: { ADMIN_DATABASE_URL: 'admin_database_url', ...s3('administration') },
  },
} as const satisfies Record<string, Needs>;
