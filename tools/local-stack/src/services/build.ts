import { delimiter, dirname, join } from 'node:path';
import { REPOSITORY } from '../configuration/configuration.ts';
import { lastWordsOf, runToEnd, TaskFailure } from '../processes/run-to-end.ts';
import { SetupError } from '../terminal/terminal.ts';
import { SERVICES } from './processes.ts';

const NX = join(REPOSITORY, 'node_modules/.bin/nx');
const PROJECTS = [...SERVICES, 'web'].map((name) => `@lacorte/${name}`).join(',');

/** Builds what has changed since the last build. */
export async function buildProduct(logFile: string): Promise<void> {
  const env = {
    ...(process.env as Record<string, string>),
    // The builds run on the same Node as this process.
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    ...{ NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' },
  };
  const args = [NX, 'run-many', '-t', 'build', '-p', PROJECTS, '--outputStyle=static'];
  try {
    await runToEnd({ command: process.execPath, args, env, folder: REPOSITORY, logFile });
  } catch (error) {
    if (!(error instanceof TaskFailure)) throw error;
    const failed = error.output.match(/^- \S+:build$/gm)?.map((line) => line.slice(2)) ?? [lastWordsOf(error)];
    throw new SetupError(`The build failed: ${failed.join(', ')} (${logFile})`);
  }
}
