import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const SCRIPT = join(import.meta.dirname, '..', '..', '..', 'deploy/docker/gateway/start-gateway.sh');
const PAGE = 'https://pay.example.com';
const IBAN = 'IT60X0542811101000000123456';
const ENVIRONMENT = {
  PUBLIC_URL: 'http://localhost:8080',
  TRUSTED_PROXIES: '',
  ...{ PAYMENT_URL: PAGE, PLAN_BASIC_URL: PAGE, PLAN_PRO_URL: PAGE, PLAN_MEMBERS_URL: PAGE },
};

/** What the script refuses. An impossible factor ends it at the latest, before it writes or starts anything. */
function refusalOf(settings: Record<string, string>): string {
  const env = { PATH: process.env.PATH, ...ENVIRONMENT, RATE_LIMIT_FACTOR: 'none', ...settings };
  return spawnSync('sh', [SCRIPT], { env, encoding: 'utf8' }).stderr;
}

describe('the account in the settings of the gateway', () => {
  it.each([
    [{}],
    [{ BANK_IBAN: '', BANK_BENEFICIARY: '' }],
    [{ BANK_IBAN: IBAN, BANK_BENEFICIARY: 'Cooperativa La Corte' }],
    [{ BANK_IBAN: 'it60 x054 2811 1010 0000 0123 456', BANK_BENEFICIARY: 'L’Aquila' }],
    [{ BANK_IBAN: 'DE89370400440532013000', BANK_BENEFICIARY: 'La Corte' }],
  ])('may be %p', (settings) => {
    expect(refusalOf(settings)).toBe('gateway: RATE_LIMIT_FACTOR is not a factor\n');
  });

  it.each([
    [{ BANK_IBAN: IBAN.replace('6', '7'), BANK_BENEFICIARY: 'La Corte' }, 'BANK_IBAN is no IBAN'],
    [{ BANK_IBAN: `${IBAN}"`, BANK_BENEFICIARY: 'La Corte' }, 'BANK_IBAN is no IBAN'],
    [{ BANK_IBAN: IBAN }, 'BANK_IBAN without BANK_BENEFICIARY'],
    [{ BANK_BENEFICIARY: 'La Corte' }, 'BANK_BENEFICIARY without BANK_IBAN'],
    [{ BANK_IBAN: IBAN, BANK_BENEFICIARY: 'La "Corte"' }, 'BANK_BENEFICIARY has a quote'],
  ])('may not be %p', (settings, message) => expect(refusalOf(settings)).toContain(message));
});
