import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { port, str } from 'envalid';
import { readEnvironment } from './read-environment';
import { commaList, secret } from './validators';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'environment-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('environment of a process', () => {
  it('is read with types and defaults', () => {
    const config = readEnvironment({ PORT: port(), HOST: str({ default: '127.0.0.1' }) }, { PORT: '3000' });
    expect(config.PORT).toBe(3000);
    expect(config.HOST).toBe('127.0.0.1');
  });

  it('names every variable that is missing or wrong, and no value', () => {
    const read = () => readEnvironment({ TOKEN: secret(), PORT: port() }, { TOKEN: 'too-short-to-show' });
    expect(read).toThrow(/TOKEN.*\n.*PORT|PORT.*\n.*TOKEN/);
    expect(read).not.toThrow(/too-short-to-show/);
  });

  it('takes a value from a file, and names the variable whose file cannot be read', () => {
    const file = join(folder, 'secret');
    writeFileSync(file, `${'s'.repeat(40)}\n`);
    expect(readEnvironment({ TOKEN: secret() }, { TOKEN_FILE: file }).TOKEN).toBe('s'.repeat(40));
    expect(() => readEnvironment({ TOKEN: secret() }, { TOKEN_FILE: '/nowhere/token' })).toThrow(
      /TOKEN: .*\/nowhere\/token cannot be read/,
    );
  });

  it('takes an empty value as a missing one', () => {
    expect(() => readEnvironment({ KEY: str() }, { KEY: '' })).toThrow(/KEY/);
    expect(readEnvironment({ LEVEL: str({ default: 'info' }) }, { LEVEL: '' }).LEVEL).toBe('info');
  });

  describe('in production', () => {
    const specs = { TOKEN: secret(), DATABASE_URL: str(), KEY: str() };
    const own = { TOKEN: 's'.repeat(40), DATABASE_URL: 'postgres://auth:own@postgres/lacorte', KEY: 'own' };

    it('refuses the secrets that are published with the product, wherever they stand, and names each', () => {
      const read = (NODE_ENV: string) =>
        readEnvironment(specs, {
          NODE_ENV,
          TOKEN: `development-only-${'s'.repeat(40)}`,
          DATABASE_URL: 'postgres://auth:development-only-password@postgres/lacorte',
          KEY: own.KEY,
        });
      expect(() => read('production')).toThrow(
        /TOKEN: is the secret that is published.*\n.*DATABASE_URL: is the secret/,
      );
      expect(() => read('production')).not.toThrow(/password|ssss|KEY/);
      expect(read('development').KEY).toBe('own');
    });

    it('refuses them wherever people reach the site by https, whatever NODE_ENV says', () => {
      const published = { TOKEN: `development-only-${'s'.repeat(40)}`, DATABASE_URL: own.DATABASE_URL, KEY: own.KEY };
      for (const PUBLIC_URL of ['https://lacorte.example.com', 'HTTPS://lacorte.example.com']) {
        for (const NODE_ENV of ['development', 'test', undefined]) {
          const read = () => readEnvironment(specs, { ...published, NODE_ENV, PUBLIC_URL });
          expect(read).toThrow(/TOKEN: is the secret that is published/);
        }
      }
      expect(readEnvironment(specs, { ...published, PUBLIC_URL: 'http://localhost:8080' }).KEY).toBe('own');
    });

    it('takes one’s own', () => {
      expect(readEnvironment(specs, { ...own, NODE_ENV: 'production' }).DATABASE_URL).toBe(own.DATABASE_URL);
    });
  });

  it('takes two secrets while one takes the place of the other, but no short one', () => {
    const [newer, older] = ['n'.repeat(32), 'o'.repeat(32)];
    expect(readEnvironment({ TOKEN: secret() }, { TOKEN: `${newer},${older}` }).TOKEN).toBe(`${newer},${older}`);
    expect(() => readEnvironment({ TOKEN: secret() }, { TOKEN: `${newer},short` })).toThrow(/TOKEN/);
  });

  it('splits lists of pairs', () => {
    const config = readEnvironment({ TARGETS: commaList() }, { TARGETS: 'a=http://x:1,b=http://y:2?z=3' });
    expect(config.TARGETS).toEqual({ a: 'http://x:1', b: 'http://y:2?z=3' });
  });
});
