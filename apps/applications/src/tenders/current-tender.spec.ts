import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { CurrentTender } from './current-tender';

const SECOND_MS = 1_000;

/** The status that the database has; each read of it takes `readMs`. */
let status: string;
let readMs: number;
let current: CurrentTender;
beforeEach(() => {
  jest.useFakeTimers();
  [status, readMs] = ['open', 0];
  const query = async () => {
    const row = { status, opensAt: null, closesAt: null };
    jest.advanceTimersByTime(readMs);
    return { rows: [row] };
  };
  current = new CurrentTender({ driver: { master: { query } } } as unknown as DataSource);
});
afterEach(() => {
  jest.useRealTimers();
});
const shown = async () => (await current.readCached()).status;

it('shows a tender for a second, and no longer', async () => {
  expect(await shown()).toBe('open');
  status = 'closed';
  jest.advanceTimersByTime(SECOND_MS - 1);
  expect(await shown()).toBe('open');
  jest.advanceTimersByTime(1);
  expect(await shown()).toBe('closed');
});

it('counts the second from before the tender was read', async () => {
  readMs = SECOND_MS - 1;
  expect(await shown()).toBe('open');
  [status, readMs] = ['closed', 0];
  jest.advanceTimersByTime(1);
  expect(await shown()).toBe('closed');
});

it('reads the tender once for those who ask at the same moment', async () => {
  expect(new Set(await Promise.all([current.readCached(), current.readCached()])).size).toBe(1);
});
