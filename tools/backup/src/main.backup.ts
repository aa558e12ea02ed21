import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { summaryOf } from './archive';
import { BackUp } from './back-up';
import { fileArgument, readInstallation } from './installation';

const USAGE = 'usage: npm run backup -- --to <file>';

try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (!values.to) throw new Error(USAGE);
  const file = fileArgument(values.to);
  if (existsSync(file)) throw new Error(`${file} exists already`);
  const { databaseUrl, buckets } = readInstallation();
  const manifest = await new BackUp(databaseUrl, buckets).run(file);
  process.stdout.write(`Backup in ${file}\n${summaryOf(manifest)}\n`);
} catch (error) {
  process.stderr.write(`No backup: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
