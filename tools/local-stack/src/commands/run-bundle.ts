import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { REPOSITORY } from '../configuration/configuration.ts';
import type { Service } from '../services/processes.ts';
import { SetupError } from '../terminal/setup-error.ts';

/** Workspaces with bundles that are commands. */
type Project = Service | Tool;

const TOOLS = ['seed', 'backup'] as const;
type Tool = (typeof TOOLS)[number];

const NX = join(REPOSITORY, 'node_modules/.bin/nx');

/**
 * Builds a workspace unless that is done, and runs one of its bundles on this terminal.
 *
 * @param command `environment` is added where the caller's own environment does not say otherwise
 * @returns the bundle's exit status
 * @throws SetupError when the build fails
 */
export async function runBundle(
  project: Project,
  bundle: string,
  { args, environment }: { args: string[]; environment?: Record<string, string> },
): Promise<number> {
  build(project);
  const folder = TOOLS.some((tool) => tool === project) ? 'tools' : 'apps';
  const child = spawn(process.execPath, [join(REPOSITORY, folder, project, 'dist', bundle), ...args], {
    env: { ...environment, ...process.env },
    stdio: 'inherit',
  });
  // Ctrl-C goes to both; the bundle decides what becomes of it
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => child.kill('SIGTERM'));
  const [status]: [number | null] = (await once(child, 'exit')) as [number | null];
  return status ?? 1;
}

function build(project: Project): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [NX, 'run', `@lacorte/${project}:build`], {
    cwd: REPOSITORY,
    encoding: 'utf8',
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' },
  });
  if (status !== 0) throw new SetupError(`The build of ${project} failed.\n${stdout}${stderr}`);
}
