import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { type ServiceUser, withRightsOf } from '../users/service-user.ts';
import { killGroup } from './identity.ts';

export interface Task {
  command: string;
  args: string[];
  env: Record<string, string>;
  folder: string;
  /** Gets everything that it prints. */
  logFile: string;
  user?: ServiceUser;
  /** What it reads from standard input. */
  input?: string;
  /** Belongs to the terminal, so that it may ask for a password there; cannot be broken off. */
  onTerminal?: boolean;
}

const running = new Set<number>();

/** Breaks off every task, with whatever it has started. */
export function breakOffTasks(): void {
  for (const pid of running) killGroup(pid);
}

/** The end of a task that did not succeed. */
export class TaskFailure extends Error {
  readonly output: string;

  constructor(command: string, how: string, output: string) {
    super(`${command} ended with ${how}`);
    this.output = output;
  }

  /** What it complained about: the last line that speaks of an error, else the last that it printed. */
  get lastWords(): string {
    const lines = this.output.split('\n').filter((line) => line.trim() !== '');
    return (lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? 'it printed nothing').trim();
  }
}

/**
 * Runs a program and waits for its end.
 *
 * @returns what it printed
 * @throws TaskFailure when it does not end with status 0
 */
export function runToEnd(task: Task): Promise<string> {
  const { command, args, env, folder, logFile, user, input, onTerminal = false } = task;
  const run = withRightsOf(user, { command, args, parentDeathSignal: 'TERM' });
  const log = createWriteStream(logFile, { flags: 'a' });
  log.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    const child = spawn(run.command, run.args, {
      cwd: folder,
      env,
      uid: run.uid,
      gid: run.gid,
      detached: !onTerminal,
    });
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
    child.stdin.end(input ?? '');
  });
}
