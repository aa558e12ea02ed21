import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { externalLink, publicUrl, REPOSITORY, readConfiguration } from './configuration.ts';

describe('configuration', () => {
  it('has the documented defaults', () => {
    expect(readConfiguration({})).toMatchObject({
      port: 8080,
      mailPort: 8025,
      localFolder: join(REPOSITORY, '.local'),
      rateLimitFactor: 1,
      adminEmail: 'admin@localhost.it',
      adminPassword: undefined,
      adminMfa: 'optional',
    });
    // An empty variable is one that is not set.
    expect(readConfiguration({ PORT: '', RATE_LIMIT_FACTOR: '', LOCAL_DIR: '' })).toEqual(readConfiguration({}));
  });

  it('knows a virus scanner by its host, and on its usual port', () => {
    expect(readConfiguration({ CLAMAV_PORT: '3311' }).virusScanner).toEqual({});
    const scanner = { CLAMAV_HOST: '127.0.0.1' };
    expect(readConfiguration(scanner).virusScanner).toEqual({ ...scanner, CLAMAV_PORT: '3310' });
  });

  it('hands on what is given: quotas of uploads, a delay of e-mails about the status, an absolute folder', () => {
    const { uploadQuotas } = readConfiguration({ UPLOADS_MIB: '512', UPLOAD_SESSION_MIB: '' });
    expect(uploadQuotas).toEqual({ UPLOADS_MIB: '512' });
    expect(readConfiguration({}).statusMailDelay).toEqual({});
    const noDelay = { STATUS_MAIL_DELAY_SECONDS: '0' };
    expect(readConfiguration(noDelay).statusMailDelay).toEqual(noDelay);
    expect(readConfiguration({ LOCAL_DIR: '/srv/copy' }).localFolder).toBe('/srv/copy');
  });

  it('knows an identity provider by all of its settings, or none', () => {
    const provider = {
      OIDC_ISSUER: 'https://id.example.com',
      OIDC_LABEL: 'SPID o CIE',
      OIDC_CLIENT_ID: 'lacorte',
      OIDC_CLIENT_SECRET: 'secret',
    };
    expect(readConfiguration({}).openid).toEqual({});
    expect(readConfiguration(provider).openid).toEqual(provider);
    expect(() => readConfiguration({ ...provider, OIDC_CLIENT_ID: '' })).toThrow('without OIDC_CLIENT_ID');
    for (const label of ['a"b', 'a\\b', '$host', '<b>', 'a\nb']) {
      expect(() => readConfiguration({ ...provider, OIDC_LABEL: label })).toThrow('OIDC_LABEL=');
    }
  });

  it('refuses a value by its name', () => {
    const settings = [
      ...['PORT=http', 'PORT=0', 'PORT=65536', 'MAIL_PORT=80.5', 'RATE_LIMIT_FACTOR=0', 'RATE_LIMIT_FACTOR=much'],
      ...['ADMIN_MFA=yes', 'UPLOADS_MIB=all', 'STATUS_MAIL_DELAY_SECONDS=-1', 'STATUS_MAIL_DELAY_SECONDS=86401'],
      ...['PAYMENT_URL=javascript:alert(1)', 'PLAN_PRO_URL=pay.example.com'],
    ];
    for (const setting of settings) {
      const [name = '', value] = setting.split('=');
      expect(() => readConfiguration({ [name]: value })).toThrow(setting);
    }
  });

  it('gives the address without the port that browsers leave out', () => {
    expect([publicUrl({ port: 80 }), publicUrl({ port: 8080 })]).toEqual(['http://localhost', 'http://localhost:8080']);
  });

  it('takes the account for the fee, without spaces, and both settings or none', () => {
    expect(readConfiguration({}).bank).toEqual({});
    const account = { BANK_IBAN: 'it60 x054 2811 1010 0000 0123 456', BANK_BENEFICIARY: 'La Corte' };
    expect(readConfiguration(account).bank).toEqual({ ...account, BANK_IBAN: 'IT60X0542811101000000123456' });
    const wrong = { ...account, BANK_IBAN: 'IT61X0542811101000000123456' };
    for (const [settings, message] of [
      [wrong, 'BANK_IBAN is no IBAN, or its check digits are wrong.'],
      [{ BANK_IBAN: account.BANK_IBAN }, 'BANK_IBAN without BANK_BENEFICIARY.'],
      [{ BANK_BENEFICIARY: 'La Corte' }, 'BANK_BENEFICIARY without BANK_IBAN.'],
      [{ ...account, BANK_BENEFICIARY: 'La "Corte"' }, 'BANK_BENEFICIARY is not a plain name'],
    ] as const)
      expect(() => readConfiguration(settings)).toThrow(message);
  });
});

it('writes an external link without what would end a JSON string', () => {
  const link = externalLink('PAYMENT_URL', 'https://pay.example.com/a"b?c="d\\e#"f');
  expect(JSON.parse(`"${link}"`)).toBe('https://pay.example.com/a%22b?c=%22d%5Ce#%22f');
  for (const value of ['javascript:alert(1)', 'pay.example.com', '']) {
    expect(() => externalLink('PAYMENT_URL', value)).toThrow(`PAYMENT_URL=${value} is not`);
  }
});
