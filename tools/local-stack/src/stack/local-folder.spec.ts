import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lockFolder } from './local-folder.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lacorte-lock-'));
  file = join(folder, 'runner.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a folder', () => {
  it('runs one product at a time', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`already runs from ${folder} (process ${process.pid})`);
    unlock();
    expect(() => lockFolder(folder)).not.toThrow();
  });

  it('is free when its lock is of no running process', () => {
    const gone = { pid: 4_194_304, startedAt: '1' };
    const another = { pid: process.pid, startedAt: '1' };
    // The last is of a full disk.
    for (const content of [JSON.stringify(gone), JSON.stringify(another), '']) {
      writeFileSync(file, content);
      lockFolder(folder)();
    }
  });
});
