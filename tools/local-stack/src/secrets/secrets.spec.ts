import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { loadSecrets } from './secrets.ts';

let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'lacorte-secrets-')), 'secrets.json');
});

describe('secrets', () => {
  it('are made once, long enough, each another, and kept', () => {
    const secrets = loadSecrets(file);
    const { administrators, adminPassword, ...random } = secrets;
    expect(Object.values(random).every((secret) => secret.length >= 32)).toBe(true);
    expect(new Set(Object.values(random)).size).toBe(Object.keys(random).length);
    expect(loadSecrets(file)).toEqual(secrets);
  });

  it('are for their owner alone', () => {
    loadSecrets(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('of an older version are completed', () => {
    writeFileSync(file, JSON.stringify({ postgres: 'old' }));
    expect(loadSecrets(file)).toMatchObject({ postgres: 'old', grant: expect.any(String) });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('grant');
  });
});
