import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd, TaskFailure } from '../processes/run-to-end.ts';
import { baseEnvironment, type StackContext } from '../stack/context.ts';
import { SetupError } from '../terminal/setup-error.ts';

/** The role that owns everything. */
export const SUPERUSER = 'postgres';

/**
 * The folder with the databases, made when it is not there: passwords are asked for by SCRAM, text is UTF-8.
 *
 * @throws SetupError when another major version of PostgreSQL has made it
 */
export async function ensureDataFolder(context: StackContext): Promise<string> {
  const data = join(context.folder.own('postgres'), 'data');
  if (!existsSync(data)) await initialise(context, data);
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const installed = await installedMajor(context);
  if (made !== installed) {
    throw new SetupError(
      `${data} was made by PostgreSQL ${made}, but ${installed} is installed. Install ${made}, or begin anew with: npm run reset`,
    );
  }
  return data;
}

async function initialise(context: StackContext, data: string): Promise<void> {
  const { folder, secrets, programs } = context;
  // under another name until it is complete, so that an interrupted set-up is begun again
  const unfinished = `${data}.unfinished`;
  const passwordFile = `${data}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, secrets.postgres, { mode: 0o600 });
  folder.give(passwordFile);
  try {
    await run(context, programs.initdb, [
      ...['-D', unfinished, '-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', `--locale=${baseEnvironment(folder).LANG}`, '--no-instructions'],
    ]);
  } catch (error) {
    const reason = error instanceof TaskFailure ? error.lastWords : String(error);
    throw new SetupError(`The database cannot be set up: ${reason}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, data);
}

async function installedMajor(context: StackContext): Promise<string> {
  return /\d+/.exec(await run(context, context.programs.postgres, ['--version']))?.[0] ?? '';
}

function run({ folder }: StackContext, command: string, args: string[]): Promise<string> {
  return runToEnd({
    command,
    args,
    env: baseEnvironment(folder),
    folder: folder.file('home'),
    logFile: folder.logFile('postgres-setup'),
    user: folder.user,
  });
}
