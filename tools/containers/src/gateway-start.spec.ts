import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const SCRIPT = join(import.meta.dirname, '..', '..', '..', 'deploy/docker/gateway/start-gateway.sh');
const PAGE = 'https://pay.example.com';
const ENVIRONMENT = { PAYMENT_URL: PAGE, PLAN_BASIC_URL: PAGE, PLAN_PRO_URL: PAGE, PLAN_MEMBERS_URL: PAGE };

/** What the script refuses. An impossible factor ends it at the latest, before it writes or starts anything. */
function refusalOf(settings: { PUBLIC_URL: string; TRUSTED_PROXIES: string }): string {
  const env = { PATH: process.env.PATH, ...ENVIRONMENT, RATE_LIMIT_FACTOR: 'none', ...settings };
  const { status, stderr } = spawnSync('sh', [SCRIPT], { env, encoding: 'utf8' });
  expect(status).toBe(1);
  return stderr;
}

describe('the gateway in a container', () => {
  it('does not start for an https site behind proxies that nobody has named', () => {
    expect(refusalOf({ PUBLIC_URL: 'https://case.example.com', TRUSTED_PROXIES: '' })).toBe(
      'gateway: TRUSTED_PROXIES is empty and PUBLIC_URL is https: name the proxies in front, or say none\n',
    );
  });

  it.each([
    ['https://case.example.com', '192.0.2.0/24'],
    ['https://case.example.com', 'none'],
    ['http://localhost:8080', ''],
  ])('asks no more of %s with the proxies "%s"', (PUBLIC_URL, TRUSTED_PROXIES) => {
    expect(refusalOf({ PUBLIC_URL, TRUSTED_PROXIES })).toContain('RATE_LIMIT_FACTOR is not a factor');
  });
});
