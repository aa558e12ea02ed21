import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { NEEDS, REPOSITORY, SECRETS } from '@lacorte/local-stack';
import { readComposeFile } from './compose-file.ts';

/** Secrets of the third-party parts: their own password, and the list of keys. */
const PARTS = {
  postgres: ['postgres_password'],
  redis: ['redis_conf'],
  'object-storage': ['seaweedfs_s3_json'],
};

describe('the secrets of docker-compose.yml', () => {
  const { services, secrets: all = {} } = readComposeFile('docker-compose.yml');

  it('are for each process those of the table, each read by its variable', () => {
    for (const [name, { secrets }] of Object.entries(NEEDS)) {
      const { environment = {}, secrets: given = [] } = services[name] ?? {};
      expect([name, [...given].sort()]).toEqual([name, Object.values(secrets).sort()]);
      const read = Object.entries(environment).flatMap(([variable, value]) => {
        const [, secret] = /^\/run\/secrets\/(\w+)$/.exec(value) ?? [];
        return secret ? [[variable.replace(/_FILE$/, ''), secret]] : [];
      });
      expect([name, Object.fromEntries(read)]).toEqual([name, secrets]);
    }
  });

  it('are for parts that are not ours what they check', () => {
    const others = Object.entries(services).filter(
      ([name, { secrets = [] }]) => !(name in NEEDS) && secrets.length > 0,
    );
    expect(Object.fromEntries(others.map(([name, { secrets }]) => [name, secrets]))).toEqual(PARTS);
  });

  it('are all used', () => {
    expect(Object.keys(all).sort()).toEqual([...Object.keys(SECRETS), ...Object.values(PARTS).flat()].sort());
  });

  it('differ: no process has the private key or the storage keys of another', () => {
    const value = (name: string) => readFileSync(join(REPOSITORY, 'deploy/compose/development-secrets', name), 'utf8');
    const own = Object.keys(SECRETS).filter((name) => /_token_key$|^s3_/.test(name));
    expect(new Set(own.map(value)).size).toBe(own.length);
  });
});
