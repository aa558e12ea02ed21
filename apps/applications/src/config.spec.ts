import { describe, expect, it } from '@jest/globals';
import { SigningKeys } from '@lacorte/testing/keys';
import { readConfig } from './config';

const ENVIRONMENT = {
  ...new SigningKeys().environmentOf('applications'),
  PORT: '3000',
  PUBLIC_URL: 'http://localhost:8080',
  DATABASE_URL: 'postgres://localhost/lacorte',
  LOG_HASH_SECRET: 'log-hash-secret-of-these-tests-only',
  GRANT_SECRET: 'grant-secret-of-these-tests-only-0',
  AUTH_URL: 'http://localhost:3001',
  DOCUMENTS_URL: 'http://localhost:3002',
};
const delayOf = (text?: string) =>
  readConfig({ ...ENVIRONMENT, ...(text !== undefined && { STATUS_MAIL_DELAY_SECONDS: text }) })
    .STATUS_MAIL_DELAY_SECONDS;

describe('the delay of e-mails about a status', () => {
  it.each([
    [undefined, 300],
    ['0', 0],
    ['86400', 86_400],
  ])('is, for %p, %p seconds', (text, seconds) => {
    expect(delayOf(text)).toBe(seconds);
  });

  it.each(['-1', '86401', '1.5', 'x'])('may not be %p', (text) => {
    expect(() => delayOf(text)).toThrow('STATUS_MAIL_DELAY_SECONDS');
  });
});
