import {
  BANK,
  CALLERS,
  DATABASE,
  MIGRATION,
  num,
  OBJECT_STORAGE,
  periods,
  port,
  readEnvironment,
  SERVER,
  SERVICE_CALLS,
  str,
  url,
} from '@lacorte/configuration';
import { QUEUE_PERIODS } from '@lacorte/jobs';

export const HTTP_PERIODS = {
  /** Time limit for an answer of Redis to a reader's request. */
  REDIS_TIMEOUT_MS: 3_000,
};
export const WORKER_PERIODS = {
  ...QUEUE_PERIODS,
  /** Pause between two searches for work: files to scan, downloads to report. */
  WORK_POLL_MS: 2_000,
};

const STORAGE = { ...OBJECT_STORAGE, S3_UPLOADS_BUCKET: str({ default: 'uploads' }), PUBLIC_URL: url() };
const PROCESS = {
  ...SERVER,
  ...DATABASE,
  ...STORAGE,
  ...BANK,
  REDIS_URL: url(),
  APPLICATIONS_URL: url(),
  AUTH_URL: url(),
};

/** Quotas of uploaded files, in MiB; docs/adr/0027 explains the numbers. */
export const UPLOAD_ALLOWANCES = {
  UPLOAD_SESSION_MIB: 300,
  UPLOAD_ADDRESS_MIB: 2_048,
  UPLOAD_ADDRESS_DAY_MIB: 10_240,
  UPLOADS_MIB: 20_480,
  DRAFT_FILES_MIB: 40_960,
};

export const readHttpConfig = () =>
  readEnvironment({
    ...PROCESS,
    ...CALLERS,
    // These keys sign upload URLs for browsers, and may only write uploads.
    S3_UPLOAD_ACCESS_KEY: str(),
    S3_UPLOAD_SECRET_KEY: str(),
    UPLOAD_SESSION_MIB: num({ default: UPLOAD_ALLOWANCES.UPLOAD_SESSION_MIB }),
    UPLOAD_ADDRESS_MIB: num({ default: UPLOAD_ALLOWANCES.UPLOAD_ADDRESS_MIB }),
    UPLOAD_ADDRESS_DAY_MIB: num({ default: UPLOAD_ALLOWANCES.UPLOAD_ADDRESS_DAY_MIB }),
    UPLOADS_MIB: num({ default: UPLOAD_ALLOWANCES.UPLOADS_MIB }),
    DRAFT_FILES_MIB: num({ default: UPLOAD_ALLOWANCES.DRAFT_FILES_MIB }),
    NOTIFICATIONS_URL: url(),
    RATE_LIMIT_FACTOR: num({ default: 1 }),
    ...periods(HTTP_PERIODS),
  });
export type HttpConfig = ReturnType<typeof readHttpConfig>;

export const readWorkerConfig = () =>
  readEnvironment({
    ...PROCESS,
    ...SERVICE_CALLS,
    // Address of ClamAV's daemon; without a host, files are not scanned.
    CLAMAV_HOST: str({ default: '' }),
    CLAMAV_PORT: port({ default: 3310 }),
    CHROMIUM_PATH: str(),
    ...periods(WORKER_PERIODS),
    // The worker needs the allowances for metrics only.
    UPLOADS_MIB: num({ default: UPLOAD_ALLOWANCES.UPLOADS_MIB }),
    DRAFT_FILES_MIB: num({ default: UPLOAD_ALLOWANCES.DRAFT_FILES_MIB }),
  });
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

export const readMigrateConfig = () => readEnvironment({ ...MIGRATION, ...STORAGE });
