import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const all = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();

const COMPOSE = read('docker-compose.yml');

describe('the settings of docker-compose.yml', () => {
  it('are each explained in .env.example, with the value that they have without it', () => {
    const taken = all(COMPOSE, /\$\{([A-Z][A-Z0-9_]*)/g);
    const example = read('.env.example');
    expect(all(example, /^#([A-Z][A-Z0-9_]*)=/gm)).toEqual(taken);
    for (const [, name, value] of COMPOSE.matchAll(/\$\{([A-Z][A-Z0-9_]*):-([^${}]*)\}/g)) {
      expect(example).toContain(`\n#${name}=${value}\n`);
    }
  });

  it('have a published file for every secret, which nobody can take for one of their own', () => {
    const wanted = all(COMPOSE, /development-secrets\}\/(\w+)["']/g);
    const folder = 'deploy/compose/development-secrets';
    expect(readdirSync(join(ROOT, folder)).sort()).toEqual(wanted);
    for (const name of wanted.filter((secret) => secret !== 'smtp_url')) {
      expect(read(`${folder}/${name}`)).toContain('development-only-');
    }
  });
});
