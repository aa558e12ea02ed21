import { parseArgs } from 'node:util';
import { summaryOf } from './archive';
import { fileArgument, readInstallation } from './installation';
import { Restore, TargetHoldsData } from './restore';
import { DatabaseTarget } from './restore-database';

const USAGE = 'usage: npm run restore -- --from <file> [--force], or --erasures to apply the journal of erasures alone';

const OPTIONS = {
  from: { type: 'string' },
  force: { type: 'boolean', default: false },
  erasures: { type: 'boolean', default: false },
} as const;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  if ((values.from === undefined) !== values.erasures) throw new Error(USAGE);
  const { databaseUrl, buckets } = readInstallation();
  const restore = new Restore(new DatabaseTarget(databaseUrl), buckets);
  if (values.from === undefined) return say(erasures(await restore.eraseAgain()));
  const file = fileArgument(values.from);
  const { manifest, erased, changed } = await restore.run(file, values.force);
  say(`Restored from ${file}: every count and checksum matches\n${summaryOf(manifest)}`);
  say(erasures(erased));
  say('Every session and every link in an e-mail has ended.');
  say(changes(changed));
  say('Run the migrations now (npm run migrate): they give the roles their passwords.');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function erasures(erased: number | null): string {
  if (erased === null) {
    return 'The archive is older than the journal of erasures: after the migrations run npm run restore -- --erasures';
  }
  return `${erased} accounts were erased after this backup; the workers erase their applications, files and messages again`;
}

function changes(addresses: string[]): string {
  if (addresses.length === 0) return 'No password or second factor is known to have changed since this backup.';
  const accounts = addresses.map((address) => `  ${address}`).join('\n');
  return `These accounts have the password and second factor of before a later change again. Ask them to reset it:\n${accounts}`;
}

try {
  await main();
} catch (error) {
  const hint = error instanceof TargetHoldsData ? '; --force replaces them. Nothing was changed.' : '';
  process.stderr.write(`Not restored: ${(error as Error).message}${hint}\n`);
  process.exitCode = 1;
}
