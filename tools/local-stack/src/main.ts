import { reset } from './reset/reset.ts';
import { start } from './start.ts';
import { SetupError } from './terminal/terminal.ts';

const [command, ...args] = process.argv.slice(2);

function messageOf(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return `The disk is full: ${(error as Error).message}`;
  return error instanceof Error ? error.message : String(error);
}

// The reader of the output may end first.
process.stdout.on('error', () => undefined);

try {
  if (command === 'start') await start();
  else if (command === 'reset') await reset(args);
  else throw new SetupError('usage: npm start, or npm run reset [-- --yes]');
  process.exit(0);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
