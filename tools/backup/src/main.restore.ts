import { parseArgs } from 'node:util';
import { readInstallation } from './command/environment';
import { fileArgument, summaryOf } from './command/terminal';
import { DatabaseTarget } from './database/restore-database';
import { Restore, TargetHoldsData } from './restore';

const USAGE = 'usage: npm run restore -- --from <file> [--force]';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, force: { type: 'boolean', default: false } } });
  if (!values.from) throw new Error(USAGE);
  const { databaseUrl, buckets } = readInstallation();
  const file = fileArgument(values.from);
  const manifest = await new Restore(new DatabaseTarget(databaseUrl), buckets).run(file, values.force);
  process.stdout.write(`Restored from ${file}: every count and checksum is as it was\n${summaryOf(manifest)}\n`);
  process.stdout.write('Run the migrations now (npm run migrate): they give the roles their passwords.\n');
}

function explain(error: Error): string {
  if (error instanceof TargetHoldsData) return `${error.message}; --force replaces them. Nothing has been touched.`;
  return error.message;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`Not restored: ${explain(error as Error)}\n`);
  process.exitCode = 1;
}
