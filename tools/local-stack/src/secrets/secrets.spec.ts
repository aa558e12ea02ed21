import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadSecrets } from './secrets.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lacorte-secrets-'));
  file = join(folder, 'secrets.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

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
