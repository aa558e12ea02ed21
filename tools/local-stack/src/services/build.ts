import { delimiter, dirname, join } from 'node:path';
import { REPOSITORY } from '../configuration/configuration.ts';
import { runToEnd, TaskFailure } from '../processes/run-to-end.ts';
import { SetupError } from '../terminal/setup-error.ts';
import { SERVICES } from './processes.ts';

const PROJECTS = [...SERVICES, 'web'].map((name) => `@lacorte/${name}`).join(',');

/** Builds what is not built yet from the present sources; the rest comes from the cache. */
export async function buildProduct(logFile: string): Promise<void> {
  try {
    await runToEnd({
      command: process.execPath,
      args: [
        join(REPOSITORY, 'node_modules/.bin/nx'),
        'run-many',
        '-t',
        'build',
        '-p',
        PROJECTS,
        '--outputStyle=static',
      ],
      env: buildEnvironment(),
      folder: REPOSITORY,
      logFile,
    });
  } catch (error) {
    if (!(error instanceof TaskFailure)) throw error;
    const failed = error.output.match(/^- \S+:build$/gm)?.map((line) => line.slice(2)) ?? [error.lastWords];
    throw new SetupError(`The build failed: ${failed.join(', ')} (${logFile})`);
  }
}

function buildEnvironment(): Record<string, string> {
  // the builds run on the Node that runs this, whatever else the machine has
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  return {
    ...(process.env as Record<string, string>),
    PATH: path,
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    FORCE_COLOR: '0',
  };
}
