import { describe, expect, it } from '@jest/globals';
import { type GatewaySettings, gatewayVariables } from './variables.ts';

const SETTINGS: GatewaySettings = {
  listen: ['127.0.0.1:8080', '[::1]:8080'],
  publicUrl: 'http://localhost:8080',
  configurationFolder: '/tmp/gateway',
  stateFolder: '/tmp/gateway/state',
  webRoot: '/tmp/web',
  uploadsBucket: 'uploads',
  rateLimitFactor: 1,
  upstreams: { auth: 'a:1', applications: 'b:2', documents: 'c:3', notifications: 'd:4', objectStorage: 'e:5' },
  links: {
    payment: 'https://pay.example.com/?a=1',
    planBasic: 'https://pay.example.com/basic',
    planPro: 'https://pay.example.com/pro',
    planMembers: 'https://pay.example.com/members',
  },
  oidcLabel: '',
  bank: {},
};

describe('gateway variables', () => {
  it('listen on every address', () => {
    expect(gatewayVariables(SETTINGS).GATEWAY_LISTEN).toBe('listen 127.0.0.1:8080; listen [::1]:8080;');
  });

  it('multiply every allowance by the factor', () => {
    const { LIMIT_LOGIN_PER_MINUTE, LIMIT_UPLOAD_BURST } = gatewayVariables({ ...SETTINGS, rateLimitFactor: 2.5 });
    expect([LIMIT_LOGIN_PER_MINUTE, LIMIT_UPLOAD_BURST]).toEqual(['300', '750']);
  });

  it('stay within what nginx counts', () => {
    expect(gatewayVariables({ ...SETTINGS, rateLimitFactor: 100_000 }).LIMIT_CONNECTIONS_SENDING).toBe('65535');
  });

  it('never make an allowance nothing', () => {
    expect(gatewayVariables({ ...SETTINGS, rateLimitFactor: 0.001 }).LIMIT_LOGIN_PER_MINUTE).toBe('1');
  });

  it('refuse a folder that nginx would read as something else', () => {
    expect(() => gatewayVariables({ ...SETTINGS, webRoot: '/srv/$uri' })).toThrow('/srv/$uri');
  });
});
