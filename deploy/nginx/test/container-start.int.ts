import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const SCRIPT = join(import.meta.dirname, '..', '..', '..', 'deploy/docker/gateway/start-gateway.sh');
const PAGE = 'https://pay.example.com';
const HTTPS = 'https://case.example.com';
const IBAN = 'IT60X0542811101000000123456';
const BANK_BENEFICIARY = 'La Corte';
const ENVIRONMENT = {
  PUBLIC_URL: 'http://localhost:8080',
  TRUSTED_PROXIES: '',
  PAYMENT_URL: PAGE,
  PLAN_BASIC_URL: PAGE,
  PLAN_PRO_URL: PAGE,
  PLAN_MEMBERS_URL: PAGE,
};
/** An impossible factor ends the script at the latest, before it writes or starts anything. */
const NOTHING_ELSE = 'gateway: RATE_LIMIT_FACTOR is not a factor\n';

function refusalOf(settings: Record<string, string>): string {
  const env = { PATH: process.env.PATH, ...ENVIRONMENT, RATE_LIMIT_FACTOR: 'none', ...settings };
  const { status, stderr } = spawnSync('sh', [SCRIPT], { env, encoding: 'utf8' });
  expect(status).toBe(1);
  return stderr;
}

describe('the gateway in a container', () => {
  it('does not start for an https site behind proxies that nobody has named', () => {
    expect(refusalOf({ PUBLIC_URL: HTTPS, TRUSTED_PROXIES: '' })).toBe(
      'gateway: TRUSTED_PROXIES is empty and PUBLIC_URL is https: name the proxies in front, or say none\n',
    );
    expect(refusalOf({ PUBLIC_URL: HTTPS, TRUSTED_PROXIES: '192.0.2.0/24' })).toBe(NOTHING_ELSE);
    expect(refusalOf({ PUBLIC_URL: HTTPS, TRUSTED_PROXIES: 'none' })).toBe(NOTHING_ELSE);
    expect(refusalOf({ TRUSTED_PROXIES: '' })).toBe(NOTHING_ELSE);
  });

  it('takes a whole account for the fee, or none', () => {
    const accounts = [
      { BANK_IBAN: '', BANK_BENEFICIARY: '' },
      { BANK_IBAN: IBAN, BANK_BENEFICIARY: 'Cooperativa La Corte' },
      { BANK_IBAN: 'it60 x054 2811 1010 0000 0123 456', BANK_BENEFICIARY: 'L’Aquila' },
      { BANK_IBAN: 'it60-x054\u00a02811\u20111010-0000-0123-456', BANK_BENEFICIARY },
      { BANK_IBAN: 'DE89370400440532013000', BANK_BENEFICIARY },
    ];
    for (const account of accounts) expect([account, refusalOf(account)]).toEqual([account, NOTHING_ELSE]);
    const others: [Record<string, string>, string][] = [
      [{ BANK_IBAN: IBAN.replace('6', '7'), BANK_BENEFICIARY }, 'BANK_IBAN is no IBAN'],
      [{ BANK_IBAN: `${IBAN}"`, BANK_BENEFICIARY }, 'BANK_IBAN is no IBAN'],
      [{ BANK_IBAN: IBAN }, 'BANK_IBAN without BANK_BENEFICIARY'],
      [{ BANK_BENEFICIARY }, 'BANK_BENEFICIARY without BANK_IBAN'],
      [{ BANK_IBAN: IBAN, BANK_BENEFICIARY: 'La "Corte"' }, 'BANK_BENEFICIARY has a quote'],
    ];
    for (const [account, message] of others) expect(refusalOf(account)).toContain(message);
  });
});
