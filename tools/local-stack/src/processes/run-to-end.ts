import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { baseEnvironment } from '../stack/context.ts';
import type { LocalFolder } from '../stack/local-folder.ts';
import { type ServiceUser, withRightsOf } from '../users/service-user.ts';
import { killGroup } from './identity.ts';

interface Task {
  command: string;
  args: string[];
  env: Record<string, string>;
  folder: string;
  /** File to which all output is written. */
  logFile: string;
  user?: ServiceUser;
  /** Whether the task stays in the terminal's session, so that it may ask for a password. It cannot be stopped. */
  onTerminal?: boolean;
}

const running = new Set<number>();

/** Kills every task with its children. */
export function breakOffTasks(): void {
  for (const pid of running) killGroup(pid);
}

/** The failure of a task that did not end with status 0. */
export class TaskFailure extends Error {
  readonly output: string;

  constructor(command: string, how: string, output: string) {
    super(`${command} ended with ${how}`);
    this.output = output;
  }
}

/** Returns the last line of a failed task that mentions an error, or else its last line. Any other error is returned as text. */
export function lastWordsOf(error: unknown): string {
  if (!(error instanceof TaskFailure)) return String(error);
  const lines = error.output.split('\n').filter((line) => line.trim() !== '');
  return (lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? 'it printed nothing').trim();
}

/**
 * Runs a program in the environment of the parts, as their user.
 *
 * @param log name of the log for its output
 * @returns its output
 * @throws TaskFailure
 */
export function runAsPart(folder: LocalFolder, log: string, { env, ...task }: Pick<Task, 'command' | 'args' | 'env'>) {
  return runToEnd({
    ...task,
    env: { ...baseEnvironment(folder), ...env },
    folder: folder.file('home'),
    logFile: folder.logFile(log),
    user: folder.user,
  });
}

/** Runs a program to its end. @returns its output @throws TaskFailure */
export function runToEnd({ command, args, env, folder, logFile, user, onTerminal = false }: Task): Promise<string> {
  const run = withRightsOf(user, { command, args, parentDeathSignal: 'TERM' });
  const log = createWriteStream(logFile, { flags: 'a' });
  log.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    const { uid, gid } = run;
    const child = spawn(run.command, run.args, { cwd: folder, env, uid, gid, detached: !onTerminal });
    const { pid } = child;
    if (pid && !onTerminal) running.add(pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        output += String(data);
        log.write(data);
      });
    }
    child.once('error', (error) => reject(new TaskFailure(command, error.message, output)));
    child.once('close', (code, signal) => {
      if (pid) running.delete(pid);
      log.end();
      if (code === 0) resolve(output);
      else reject(new TaskFailure(command, signal ?? `status ${code}`, output));
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end();
  });
}
