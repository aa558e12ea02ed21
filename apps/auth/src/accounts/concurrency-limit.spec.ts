import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { DomainError } from '@lacorte/errors';
import { ConcurrencyLimit } from './concurrency-limit';

/** Work that ends when the test says so. */
function work() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

describe('a concurrency limit', () => {
  it('lets as many run as there are slots, and the others in order', async () => {
    const limit = new ConcurrencyLimit(2, 10);
    const pieces = [work(), work(), work(), work()];
    const started: number[] = [];
    const all = pieces.map(({ ended }, index) =>
      limit.run(async () => {
        started.push(index);
        await ended;
      }),
    );
    await nextTurn();
    expect(started).toEqual([0, 1]);
    pieces[1]?.end();
    await all[1];
    await nextTurn();
    expect(started).toEqual([0, 1, 2]);
    for (const { end } of pieces) end();
    await Promise.all(all);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('refuses whoever would wait too long', async () => {
    const limit = new ConcurrencyLimit(1, 1);
    const first = work();
    const running = [limit.run(() => first.ended), limit.run(async () => undefined)];
    await expect(limit.run(async () => undefined)).rejects.toMatchObject({ kind: 'unavailable' });
    first.end();
    await Promise.all(running);
    expect(await limit.run(async () => 'free again')).toBe('free again');
  });

  it('refuses whoever has waited too long when the turn comes, and lets the next begin', async () => {
    const limit = new ConcurrencyLimit(1, 10, 0);
    const first = work();
    const running = limit.run(() => first.ended);
    const late = limit.run(async () => 'too late').catch((error: DomainError) => error.kind);
    await nextTurn();
    first.end();
    await running;
    expect(await late).toBe('unavailable');
    expect(await limit.run(async () => 'in time')).toBe('in time');
  });

  it('gives the slot back when the work fails', async () => {
    const limit = new ConcurrencyLimit(1, 0);
    await expect(limit.run(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
    expect(await limit.run(async () => 'next')).toBe('next');
  });
});
