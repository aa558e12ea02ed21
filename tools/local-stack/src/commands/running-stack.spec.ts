import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commandEnvironment, operatorEnvironment } from '../services/environment.ts';
import { runningStack } from './running-stack.ts';

let localFolder: string;

beforeEach(() => {
  localFolder = mkdtempSync(join(tmpdir(), 'running-stack-'));
});

afterEach(() => rmSync(localFolder, { recursive: true }));

describe('a running stack', () => {
  it('lets a command do everything, and that of a service what the service may', () => {
    const keys = { accessKey: 'access', secretKey: 'key' };
    const secrets = { postgres: 'top', auth: 'own', storage: { administration: keys } };
    const state = { urls: { site: 'http://localhost:8080' }, ports: { postgres: 5_501, objectStorage: 5_502 } };
    writeFileSync(join(localFolder, 'stack.json'), JSON.stringify(state));
    writeFileSync(join(localFolder, 'secrets.json'), JSON.stringify(secrets));
    expect(operatorEnvironment(runningStack({ localFolder }))).toMatchObject({
      ADMIN_DATABASE_URL: 'postgres://postgres:top@127.0.0.1:5501/lacorte',
      S3_ENDPOINT: 'http://127.0.0.1:5502',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY: 'access',
      S3_SECRET_KEY: 'key',
    });
    expect(commandEnvironment(runningStack({ localFolder }), 'auth')).toEqual({
      DATABASE_URL: 'postgres://auth:own@127.0.0.1:5501/lacorte',
      PUBLIC_URL: 'http://localhost:8080',
    });
  });

  it('is asked for when none runs, with what may be named instead', () => {
    expect(() => runningStack({ localFolder }, 'DATABASE_URL')).toThrow(
      `No product runs from ${localFolder}: start it with npm start, or name another installation with DATABASE_URL=….`,
    );
  });

  it('is not taken for running while its files cannot be read', () => {
    writeFileSync(join(localFolder, 'stack.json'), '{');
    expect(() => runningStack({ localFolder })).toThrow(/stack\.json cannot be read/);
  });
});
