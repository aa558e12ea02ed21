import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DomainError } from '@lacorte/errors';
import { Admission } from './admission';

/** Work that the test completes explicitly. */
function work() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

const LIMITS = { slots: 1, waiting: 10, longestWaitMs: 1_000 };
const refusalOf = (admitted: Promise<unknown>) =>
  admitted.then(
    () => undefined,
    (error: DomainError) => error,
  );

describe('admission', () => {
  it('lets as many run as there are slots, and the others in order', async () => {
    const admission = new Admission({ ...LIMITS, slots: 2 });
    const pieces = [work(), work(), work(), work()];
    const started: number[] = [];
    const all = pieces.map(({ ended }, index) =>
      admission.run(async () => {
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

  it('refuses at once when the queue is full, and admits again when there is room', async () => {
    const admission = new Admission({ ...LIMITS, waiting: 1 });
    const first = work();
    const running = [admission.run(() => first.ended), admission.run(async () => undefined)];
    const refusal = await refusalOf(admission.run(async () => undefined));
    expect(refusal).toMatchObject({ kind: 'unavailable', details: { retryAfterSeconds: expect.any(Number) } });
    first.end();
    await Promise.all(running);
    expect(await admission.run(async () => 'free again')).toBe('free again');
  });

  it('gives the slot back when the work fails', async () => {
    const admission = new Admission({ ...LIMITS, waiting: 0 });
    await expect(admission.run(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
    expect(await admission.run(async () => 'next')).toBe('next');
  });

  it('drops work whose caller is gone when the turn comes', async () => {
    const admission = new Admission(LIMITS);
    const first = work();
    const running = admission.run(() => first.ended);
    const done: string[] = [];
    let isGone = false;
    void refusalOf(
      admission.run(
        async () => done.push('gone'),
        () => isGone,
      ),
    );
    const waiting = admission.run(async () => done.push('waiting'));
    isGone = true;
    first.end();
    await Promise.all([running, waiting]);
    expect(done).toEqual(['waiting']);
  });

  describe('in time', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());

    it('refuses whoever has waited too long, although no slot is free', async () => {
      const admission = new Admission(LIMITS);
      void admission.run(() => work().ended);
      const late = refusalOf(admission.run(async () => 'too late'));
      await jest.advanceTimersByTimeAsync(LIMITS.longestWaitMs);
      expect(await late).toMatchObject({ kind: 'unavailable' });
    });

    it('asks to come back later the more are refused for each that is served, and not all together', async () => {
      const admission = new Admission({ ...LIMITS, waiting: 0 });
      const refuse = async (times: number) => {
        const { ended, end } = work();
        const running = admission.run(() => ended);
        const seconds: number[] = [];
        for (let n = 0; n < times; n += 1) {
          const refusal = await refusalOf(admission.run(async () => undefined));
          seconds.push(refusal?.details.retryAfterSeconds ?? 0);
        }
        end();
        await running;
        return seconds;
      };
      for (let n = 0; n < 100; n += 1) await admission.run(async () => undefined);
      const few = await refuse(100);
      expect(Math.min(...few)).toBeGreaterThanOrEqual(2);
      expect(Math.max(...few)).toBeLessThanOrEqual(6);
      const many = (await refuse(2_000)).slice(-100);
      expect(Math.min(...many)).toBeGreaterThan(Math.max(...few));
      expect(Math.max(...many)).toBeLessThanOrEqual(90);
      expect(new Set(many).size).toBeGreaterThan(5);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(Math.max(...(await refuse(1)))).toBeLessThanOrEqual(3);
    });
  });
});
