// Command npm run typecheck. It checks the types of the whole repository incrementally.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../step.ts';
import { PROGRAMS } from './programs.ts';

// TypeScript 7 takes a third of the processor time. It has no API for programs, so the other checks use TypeScript 6.
const TSC = join(ROOT, 'node_modules/typescript-native/bin/tsc');
const RECORDS = join(ROOT, 'node_modules/.cache/types');

async function check(program: string, index: number): Promise<boolean> {
  const record = join(RECORDS, `${index}.tsbuildinfo`);
  const args = [TSC, '-p', program, '--incremental', '--tsBuildInfoFile', record];
  const [status] = await once(spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }), 'exit');
  return status === 0;
}

for (const [index, program] of PROGRAMS.entries()) {
  if (!(await check(program, index))) process.exitCode = 1;
}
