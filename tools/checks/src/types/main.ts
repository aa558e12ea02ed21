// npm run typecheck: checks the types of the whole repository incrementally.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { ROOT } from '../step.ts';
import { PROGRAMS } from './programs.ts';

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const RECORDS = join(ROOT, 'node_modules/.cache/types');
const AT_ONCE = 2;

async function check(program: string, index: number): Promise<boolean> {
  const record = join(RECORDS, `${index}.tsbuildinfo`);
  const args = [TSC, '-p', program, '--incremental', '--tsBuildInfoFile', record];
  const [status] = await once(spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }), 'exit');
  return status === 0;
}

const limit = pLimit(AT_ONCE);
const results = await Promise.all(PROGRAMS.map((program, index) => limit(() => check(program, index))));
process.exitCode = results.every(Boolean) ? 0 : 1;
