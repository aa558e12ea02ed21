import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { LinesOfATurn } from './lines-of-a-turn';

describe('the lines of a turn', () => {
  const written: string[] = [];
  const lines = new LinesOfATurn({ write: (text) => written.push(text) });

  it('are written together at its end, in their order', async () => {
    for (const line of ['a\n', 'b\n']) lines.write(line);
    expect(written).toEqual([]);
    await turn();
    lines.write('c\n');
    await turn();
    expect(written).toEqual(['a\nb\n', 'c\n']);
  });

  it('are written at once with a line after which nothing may come any more', () => {
    const logger = pino({}, lines);
    logger.info('before the end');
    logger.fatal('the end');
    expect(written.at(-1)).toMatch(/before the end.*\n.*the end/);
  });
});
