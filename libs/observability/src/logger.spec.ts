import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger';

/** What the logger writes, one object per line. */
function written(log: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (chunk: string | Uint8Array) => lines.push(String(chunk)) > 0;
  try {
    log(createLogger('test'));
  } finally {
    process.stdout.write = write;
  }
  return lines.map((line) => JSON.parse(line));
}

describe('a log line', () => {
  it('never shows what was sent with a failed statement, nor the row that PostgreSQL quotes', () => {
    const driverError = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(lucia@example.com) exists' });
    const error = Object.assign(new Error('query failed'), { parameters: ['lucia@example.com'], driverError });
    const lines = written((logger) => {
      logger.error({ err: error }, 'unexpected error');
      logger.warn({ password: 'cortile6' }, 'login');
    });
    expect(lines.map(({ msg }) => msg)).toEqual(['unexpected error', 'login']);
    expect(JSON.stringify(lines)).not.toMatch(/lucia|cortile6/);
  });
});
