import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createLogger, LinesOfATurn, NestLogger } from './logger';
import { noteUser, runInContext } from './request-context';

/** The logger's output, one object per line. */
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

  it('masks addresses that somebody else has put into a message, and nothing else that has an @ in it', () => {
    const error = new Error('550 5.1.1 <lucia.ferrario+casa@example.com>: user unknown');
    const [line] = written((logger) => logger.warn({ err: error }, 'at node_modules/@nestjs/core: to a@example.com'));
    expect(JSON.stringify(line)).not.toMatch(/lucia|ferrario|example\.com/);
    expect(line?.msg).toBe('at node_modules/@nestjs/core: to …@…');
  });

  it('keeps what Nest logs at info, but for its own lines about starting', () => {
    const lines = written((logger) => {
      const nest = new NestLogger(logger);
      nest.log('3 messages have no job: adding them', 'AddMissingJobs');
      nest.log('AppModule dependencies initialized', 'InstanceLoader');
      nest.log('Mapped {/api/contacts, POST} route', 'RouterExplorer');
    });
    expect(lines).toEqual([
      expect.objectContaining({ level: 'info', context: 'AddMissingJobs', msg: '3 messages have no job: adding them' }),
    ]);
  });

  it('has the fields that come before the text of a line through Nest', () => {
    const lines = written((logger) => {
      const nest = new NestLogger(logger);
      nest.warn({ count: 2 }, 'Redis has lost work', 'ReconcileEvents');
      nest.error({ count: 3 }, 'work has failed', 'ReconcileEvents');
      nest.error('no route', 'at main.ts', 'ExceptionsHandler');
    });
    expect(lines).toMatchObject([
      { level: 'warn', context: 'ReconcileEvents', count: 2, msg: 'Redis has lost work' },
      { level: 'error', context: 'ReconcileEvents', count: 3, msg: 'work has failed' },
      { level: 'error', context: 'ExceptionsHandler', stack: 'at main.ts', msg: 'no route' },
    ]);
  });

  it('carries the request, its trace and who is calling', () => {
    const trace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
    const [inside, outside] = written((logger) => {
      runInContext({ requestId: 'r-1', trace }, () => {
        noteUser('5d41402abc4b2a76');
        logger.info('within');
      });
      logger.info('without');
    });
    expect(inside).toMatchObject({ requestId: 'r-1', traceId: trace.traceId, user: '5d41402abc4b2a76' });
    expect(outside).not.toHaveProperty('requestId');
  });
});

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
