import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const MODULE = JSON.stringify(join(import.meta.dirname, 'processor-share.ts'));

/** Runs in a session of its own, so that the test's own share stays. */
const STANDS_BACK = `
  import { spawn } from 'node:child_process';
  import { readFileSync, writeFileSync } from 'node:fs';
  import { setTimeout as pause } from 'node:timers/promises';
  import { shareProcessorAsThisProcess } from ${MODULE};
  const nicenessOf = (pid) => /nice (-?\\d+)/.exec(readFileSync('/proc/' + pid + '/autogroup', 'utf8'))?.[1];
  writeFileSync('/proc/self/autogroup', '7', { flag: 'r+' });
  const started = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  const before = nicenessOf(started.pid);
  // Linux refuses a second change within 100 ms.
  while (nicenessOf(started.pid) === before && performance.now() < 60_000) {
    shareProcessorAsThisProcess(started.pid);
    await pause(10);
  }
  console.log(before, nicenessOf(started.pid));
  started.kill('SIGKILL');`;

async function run(): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', STANDS_BACK], { detached: true });
  const pieces = await Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  return pieces.flat().join('').trim();
}

describe('a program in a session of its own', () => {
  it('stands back as the process that started it, where Linux shares processors among sessions', async () => {
    if (existsSync('/proc/self/autogroup')) expect(await run()).toBe('0 7');
    else expect(await run()).toContain('ENOENT');
  });
});
