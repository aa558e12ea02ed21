import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { port, str } from 'envalid';
import { readEnvironment } from './read-environment';
import { commaList, secret } from './validators';

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

  it('takes a value from a file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'environment-')), 'secret');
    writeFileSync(file, `${'s'.repeat(40)}\n`);
    expect(readEnvironment({ TOKEN: secret() }, { TOKEN_FILE: file }).TOKEN).toBe('s'.repeat(40));
  });

  it('splits lists of pairs', () => {
    const config = readEnvironment({ TARGETS: commaList() }, { TARGETS: 'a=http://x:1,b=http://y:2?z=3' });
    expect(config.TARGETS).toEqual({ a: 'http://x:1', b: 'http://y:2?z=3' });
  });
});
