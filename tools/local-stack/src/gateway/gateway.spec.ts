// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of the template under test
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { REPOSITORY } from '../configuration/configuration.ts';
import { fillIn } from '../stack/fill-in.ts';
import { type GatewaySettings, gatewayVariables, VARIABLE } from './gateway.ts';

const PAY = 'https://pay.example.com/';
const SETTINGS: GatewaySettings = {
  listen: ['127.0.0.1:8080', '[::1]:8080'],
  publicUrl: 'http://localhost:8080',
  configurationFolder: '/tmp/gateway',
  stateFolder: '/tmp/gateway/state',
  webRoot: '/tmp/web',
  uploadsBucket: 'uploads',
  rateLimitFactor: 1,
  upstreams: { auth: 'a:1', applications: 'b:2', documents: 'c:3', notifications: 'd:4', objectStorage: 'e:5' },
  links: { payment: PAY, planBasic: `${PAY}basic`, planPro: `${PAY}pro`, planMembers: `${PAY}members` },
  oidcLabel: '',
  bank: {},
  virusScanner: {},
};

describe('gateway variables', () => {
  it('say whether files are scanned, but not by which host', () => {
    const scannedBy = (virusScanner: Record<string, string>) => gatewayVariables({ ...SETTINGS, virusScanner });
    expect(scannedBy({}).SCANS_FILES).toBe('false');
    const variables = scannedBy({ CLAMAV_HOST: 'clamav.example.com' });
    expect([variables.SCANS_FILES, Object.values(variables).join()]).toEqual([
      'true',
      expect.not.stringContaining('clamav'),
    ]);
  });

  it('listen on every address', () => {
    expect(gatewayVariables(SETTINGS).GATEWAY_LISTEN).toBe('listen 127.0.0.1:8080; listen [::1]:8080;');
  });

  it('multiply every allowance by the factor', () => {
    const { LIMIT_LOGIN_PER_MINUTE, LIMIT_UPLOAD_BURST } = gatewayVariables({ ...SETTINGS, rateLimitFactor: 2.5 });
    expect([LIMIT_LOGIN_PER_MINUTE, LIMIT_UPLOAD_BURST]).toEqual(['300', '750']);
  });

  it('stay between one and what nginx counts', () => {
    expect(gatewayVariables({ ...SETTINGS, rateLimitFactor: 100_000 }).LIMIT_CONNECTIONS_SENDING).toBe('65535');
    expect(gatewayVariables({ ...SETTINGS, rateLimitFactor: 0.001 }).LIMIT_LOGIN_PER_MINUTE).toBe('1');
  });

  it('refuse a folder that nginx would read as something else', () => {
    expect(() => gatewayVariables({ ...SETTINGS, webRoot: '/srv/$uri' })).toThrow('/srv/$uri');
  });

  it('have the values that docs/limits-and-retention.md gives', () => {
    const page = readFileSync(join(REPOSITORY, 'docs/limits-and-retention.md'), 'utf8');
    const rows = page.split('\n').filter((row) => row.includes('deploy/nginx/allowances.env'));
    const given = rows.flatMap((row) => {
      const [, , value = '', burst = '', ...rest] = row.split('|').map((cell) => cell.trim());
      const name = /`((?:LIMIT|TIME)_\w+)`/.exec([burst, ...rest].join())?.[1] ?? '';
      const ofBurst = name.endsWith('_PER_MINUTE') ? [[name.replace('_PER_MINUTE', '_BURST'), burst]] : [];
      return [[name, value.replace(' at once', '')], ...ofBurst];
    });
    const variables = Object.entries(gatewayVariables(SETTINGS)).filter(([name]) => /^(?:LIMIT|TIME)_/.test(name));
    expect(Object.fromEntries(given)).toEqual(Object.fromEntries(variables));
  });
});

it('fills in a template as it is, and names a variable without a value', () => {
  expect(fillIn('server ${AUTH}; set $uri ${AUTH}/$request_id ${lower};', VARIABLE, { AUTH: '127.0.0.1:1' })).toBe(
    'server 127.0.0.1:1; set $uri 127.0.0.1:1/$request_id ${lower};',
  );
  expect(fillIn('${A}', VARIABLE, { A: '$& $1' })).toBe('$& $1');
  expect(() => fillIn('${AUTH_UPSTREAM}', VARIABLE, {})).toThrow('AUTH_UPSTREAM');
});
