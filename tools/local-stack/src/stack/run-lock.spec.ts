import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lockFolder } from './run-lock.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lacorte-lock-'));
  file = join(folder, 'runner.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a folder', () => {
  it('runs one product at a time', () => {
    const unlock = lockFolder(file, folder);
    expect(() => lockFolder(file, folder)).toThrow(`already runs from ${folder} (process ${process.pid})`);
    unlock();
    expect(() => lockFolder(file, folder)).not.toThrow();
  });

  it.each([
    ['a process that is gone', JSON.stringify({ pid: 4_194_304, startedAt: '1' })],
    ['another process with the same number', JSON.stringify({ pid: process.pid, startedAt: '1' })],
    ['nobody, because the disk was full', ''],
  ])('is free when its lock is of %s', (_, content) => {
    writeFileSync(file, content);
    expect(() => lockFolder(file, folder)).not.toThrow();
  });
});
