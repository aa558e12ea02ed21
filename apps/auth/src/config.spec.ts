import { describe, expect, it } from '@jest/globals';
import { SigningKeys } from '@lacorte/testing/keys';
import { providerIn, readConfig, readWorkerConfig } from './config';

const ENVIRONMENT = {
  PORT: '1',
  PUBLIC_URL: 'http://localhost:8080',
  APPLICATIONS_URL: 'http://127.0.0.1:1',
  DATABASE_URL: 'postgres://auth:auth@127.0.0.1:1/lacorte',
  REDIS_URL: 'redis://127.0.0.1:1',
  ...new SigningKeys().environmentOf('auth'),
  LOG_HASH_SECRET: 'log-hash-secret-of-these-tests-only',
  SESSION_SECRET: 'session-secret-of-these-tests-only',
};

describe('the identity provider', () => {
  const PROVIDER = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'lacorte', OIDC_CLIENT_SECRET: 'secret' };
  const providerOf = (environment: Record<string, string>) =>
    providerIn(readConfig({ ...ENVIRONMENT, ...environment }));

  it('is off unless all of it is configured', () => {
    expect(providerOf({})).toBeUndefined();
    expect(providerOf({ OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' })).toBeUndefined();
    expect(providerOf(PROVIDER)).toEqual({
      issuer: 'https://id.example.com',
      clientId: 'lacorte',
      clientSecret: 'secret',
    });
    for (const name of Object.keys(PROVIDER)) {
      expect(() => providerOf({ ...PROVIDER, [name]: '' })).toThrow('belong together');
    }
  });

  it.each(['http://id.example.com', 'id.example.com', 'javascript:alert(1)'])('is refused at %s', (OIDC_ISSUER) => {
    expect(() => providerOf({ ...PROVIDER, OIDC_ISSUER })).toThrow('OIDC_ISSUER');
  });
});

it('has the periods of the product unless they are set', () => {
  const http = { LOGIN_DELAY_MS: 3_000, REDIS_ANSWER_MS: 300, REDIS_SILENCE_MS: 600 };
  expect(readConfig(ENVIRONMENT)).toMatchObject({ ...http, HEALTH_ANSWER_MS: 1_500, HEALTH_HOLD_MS: 1_000 });
  expect(readConfig({ ...ENVIRONMENT, LOGIN_DELAY_MS: '1' }).LOGIN_DELAY_MS).toBe(1);
  expect(readWorkerConfig(ENVIRONMENT)).toMatchObject({
    ...{ QUEUE_LOCK_MS: 8_000, SCHEDULE_LOOK_MS: 60_000 },
    ...{ OUTBOX_POLL_MS: 300, OUTBOX_RECONCILE_MS: 3_000, OUTBOX_SETTLE_MS: 5_000, OUTBOX_PAUSE_AFTER_FAULT_MS: 2_000 },
  });
});

describe('the second factor of administrators', () => {
  it.each([
    [undefined, undefined, 'optional'],
    ['development', '', 'optional'],
    ['development', 'required', 'required'],
    ['production', undefined, 'required'],
    ['production', '', 'required'],
    ['production', 'optional', 'optional'],
  ])('with NODE_ENV %s and ADMIN_MFA %s is %s', (NODE_ENV, ADMIN_MFA, expected) => {
    expect(readConfig({ ...ENVIRONMENT, NODE_ENV, ADMIN_MFA }).ADMIN_MFA).toBe(expected);
  });

  it('is nothing else', () => {
    expect(() => readConfig({ ...ENVIRONMENT, ADMIN_MFA: 'yes' })).toThrow('ADMIN_MFA');
  });
});
