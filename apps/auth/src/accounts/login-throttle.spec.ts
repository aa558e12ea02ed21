import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LoginDelays } from './login-throttle';

const OF_NETWORK = 20;
const IN_ALL = 500;

describe('logins that are made to wait', () => {
  let delays: LoginDelays;
  beforeEach(() => {
    jest.useFakeTimers();
    delays = new LoginDelays();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const waiting = (count: number, network: string) => Array.from({ length: count }, () => delays.wait(network, 3_000));

  it('go on when their time is over, and not before', async () => {
    let isOver = false;
    const login = delays.wait('192.0.2.1', 3_000).then((hasWaited) => {
      isOver = true;
      return hasWaited;
    });
    await jest.advanceTimersByTimeAsync(2_999);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await login).toBe(true);
  });

  it('are so many of one network at most, which takes nothing from another', async () => {
    const first = waiting(OF_NETWORK, '192.0.2.1');
    expect(await delays.wait('192.0.2.1', 3_000)).toBe(false);
    const other = delays.wait('192.0.2.2', 3_000);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await Promise.all([...first, other])).toEqual(Array(OF_NETWORK + 1).fill(true));
    const [again] = waiting(1, '192.0.2.1');
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await again).toBe(true);
  });

  it('are so many in all at most', async () => {
    for (let n = 0; n < IN_ALL / OF_NETWORK; n += 1) waiting(OF_NETWORK, `192.0.2.${n}`);
    expect(await delays.wait('198.51.100.1', 3_000)).toBe(false);
    await jest.advanceTimersByTimeAsync(3_000);
    const login = delays.wait('198.51.100.1', 3_000);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await login).toBe(true);
  });
});
