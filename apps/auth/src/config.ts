import {
  CALLERS,
  commaList,
  DATABASE,
  type Environment,
  ed25519PrivateKey,
  MIGRATION,
  makeValidator,
  num,
  periods,
  readEnvironment,
  SERVER,
  secret,
  str,
  url,
} from '@lacorte/configuration';
import { HEALTH_PERIODS } from '@lacorte/http-server';
import { QUEUE_PERIODS } from '@lacorte/jobs';
import { OUTBOX_PERIODS } from '@lacorte/outbox';

export const SCHEMA = 'auth';

export const LOGIN_PERIODS = {
  /** Maximum delay of a login. Its sum with the maximum wait for a hash must stay below the callers' time limit (libs/http-client). */
  LOGIN_DELAY_MS: 3_000,
  /** Time limit for an answer of Redis. After it, the process counts in memory. */
  REDIS_ANSWER_MS: 300,
  /** Time without an answer after which the connection to Redis counts as broken, so that later logins do not wait. */
  REDIS_SILENCE_MS: 600,
};

const PROCESS = { ...SERVER, ...DATABASE, REDIS_URL: url() };

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A provider must use TLS, except on this machine for tests. */
const issuer = makeValidator<string>((input) => {
  const url = URL.parse(input);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname));
  if (!isSafe) throw new Error('is not an https address');
  return input;
});

const OPENID = {
  OIDC_ISSUER: issuer({ default: undefined }),
  OIDC_CLIENT_ID: str({ default: undefined }),
  OIDC_CLIENT_SECRET: str({ default: undefined }),
};

export const readConfig = (environment: Environment = process.env) =>
  readEnvironment(
    {
      ...PROCESS,
      ...CALLERS,
      PUBLIC_URL: url(),
      APPLICATIONS_URL: url(),
      SESSION_SECRET: secret(),
      RATE_LIMIT_FACTOR: num({ default: 1 }),
      ADMIN_MFA: str({
        choices: ['optional', 'required'],
        default: environment.NODE_ENV === 'production' ? 'required' : 'optional',
      }),
      ...OPENID,
      HEALTH_TARGETS: commaList({ default: {} }),
      ...periods({ ...LOGIN_PERIODS, ...HEALTH_PERIODS }),
    },
    environment,
  );
export type Config = ReturnType<typeof readConfig>;

/** Returns the identity provider; undefined without one. @throws Error when it is configured in part */
export function providerIn(config: Config) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = config;
  if (OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET) {
    return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
  }
  if (OIDC_ISSUER || OIDC_CLIENT_ID || OIDC_CLIENT_SECRET) {
    throw new Error('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all or none');
  }
  return undefined;
}

export const readWorkerConfig = (environment?: Environment) =>
  readEnvironment({ ...PROCESS, ...periods({ ...QUEUE_PERIODS, ...OUTBOX_PERIODS }) }, environment);
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

export const readMigrateConfig = () => readEnvironment(MIGRATION);

export const readPrivacyConfig = () =>
  readEnvironment({
    ...DATABASE,
    TOKEN_PRIVATE_KEY: ed25519PrivateKey(),
    APPLICATIONS_URL: url(),
    HEALTH_TARGETS: commaList(),
  });

export const readAdminConfig = () => readEnvironment({ ...DATABASE, ADMIN_PASSWORD: str({ default: undefined }) });
