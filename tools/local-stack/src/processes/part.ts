import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, fstatSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { baseEnvironment } from '../stack/context.ts';
import type { LocalFolder } from '../stack/local-folder.ts';
import { SetupError } from '../terminal/terminal.ts';
import { withRightsOf } from '../users/service-user.ts';
import { killGroup } from './identity.ts';
import { endStrays, PART_MARK, partMark } from './leftovers.ts';

export interface PartProgram {
  name: string;
  command: string;
  args: string[];
  /** Added to the environment of every part. */
  env?: Record<string, string>;
  /** Working folder; `home` by default. */
  folder?: string;
  ownsLowPort?: boolean;
  /** Nice value among the other parts. */
  niceness?: number;
  /** SIGTERM by default. */
  stopSignal?: 'SIGTERM' | 'SIGINT' | 'SIGQUIT';
  /** Time after which a stopping part is killed. */
  stopTimeoutMs?: number;
  /** Tells whether the part answers. It may throw while the part does not answer. */
  isReady: () => Promise<boolean>;
}

export interface PartEvents {
  /** Called for each new process, also after a restart. */
  onProcess: (name: string, pid: number) => void;
  /** Called when a part has exited; it is restarted after `againInMs`. */
  onDeath: (name: string, how: string, againInMs: number) => void;
}

const RESTART_MS = { first: 500, most: 10_000 };
/** Maximum number of restarts of a starting part while an outgoing connection uses its port. */
const MOST_COLLISIONS = 3;
const PORT_TAKEN = /EADDRINUSE|address already in use/i;
/** Time without an exit after which the pauses before restarts begin with the shortest again. */
const STEADY_MS = 30_000;
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 40;
const RESTARTED_POLL_MS = 200;
const HOLD_POLL_MS = 100;

/** Starts, restarts and stops one program. */
export class Part {
  readonly program: PartProgram;
  private readonly local: LocalFolder;
  private readonly events: PartEvents;
  private child: ChildProcess | undefined;
  private isStopping = false;
  private restarts = 0;
  private startedAt = 0;
  /** Bytes of the log before the current process. */
  private logged = 0;

  constructor(program: PartProgram, local: LocalFolder, events: PartEvents) {
    this.program = program;
    this.local = local;
    this.events = events;
  }

  get name(): string {
    return this.program.name;
  }

  /** @throws SetupError with the end of the log when the part exits or does not answer in time */
  async start(): Promise<void> {
    for (let collisions = 0; ; collisions += 1) {
      const child = this.spawn();
      if (await this.comesUp(child)) {
        // The part gets its nice value only now, so that it can start on a busy machine.
        void standBack(child, this.program.niceness);
        this.whenItEnds(child);
        return;
      }
      if (collisions === MOST_COLLISIONS || !PORT_TAKEN.test(this.newLog())) throw this.failure('ended at its start');
      await pause(RESTART_MS.first);
    }
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    const child = this.child;
    if (child && isRunning(child)) {
      const ended = once(child, 'exit');
      child.kill(this.program.stopSignal ?? 'SIGTERM');
      const force = setTimeout(() => this.kill(), this.program.stopTimeoutMs ?? 10_000);
      await ended;
      clearTimeout(force);
    }
    await endStrays(this.local.path, this.name);
    if (child?.pid) killGroup(child.pid);
  }

  /** Kills the part with its children. */
  kill(): void {
    this.isStopping = true;
    if (this.child?.pid && isRunning(this.child)) killGroup(this.child.pid);
  }

  /** Waits until the part answers. @returns false if it exited instead */
  private async comesUp(child: ChildProcess): Promise<boolean> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await this.answers())) {
      if (this.isStopping) throw new Error(`${this.name} is being stopped`);
      if (!isRunning(child)) return false;
      if (Date.now() > deadline) throw this.failure('does not answer');
      await pause(POLL_MS);
    }
    return true;
  }

  private async answers(): Promise<boolean> {
    try {
      return await this.program.isReady();
    } catch {
      return false;
    }
  }

  private spawn(): ChildProcess {
    const { program, local } = this;
    const log = this.openLog();
    const { command, args, uid, gid } = withRightsOf(local.user, {
      command: program.command,
      args: program.args,
      ownsLowPort: program.ownsLowPort,
      parentDeathSignal: (program.stopSignal ?? 'SIGTERM').replace('SIG', ''),
    });
    // The part has a separate process group. Ctrl-C then reaches only this process, and this process stops the parts in order.
    const child = spawn(command, args, {
      cwd: program.folder ?? local.file('home'),
      env: { ...baseEnvironment(local), ...program.env, [PART_MARK]: partMark(local.path, program.name) },
      stdio: ['ignore', log, log],
      detached: true,
      uid,
      gid,
    });
    closeSync(log);
    child.on('error', () => undefined);
    this.child = child;
    this.startedAt = Date.now();
    if (child.pid) this.events.onProcess(program.name, child.pid);
    return child;
  }

  private async keepRunning(ended: ChildProcess): Promise<void> {
    if (this.isStopping || this.child !== ended) return;
    if (Date.now() - this.startedAt > STEADY_MS) this.restarts = 0;
    const wait = Math.min(RESTART_MS.first * 2 ** this.restarts, RESTART_MS.most);
    this.restarts += 1;
    this.events.onDeath(this.name, ended.signalCode ?? `exit status ${ended.exitCode}`, wait);
    // The children of the part may still use its port.
    await endStrays(this.local.path, this.name);
    if (ended.pid) killGroup(ended.pid);
    await pause(wait);
    // A hold file prevents the restart. Tests write it.
    while (existsSync(this.local.holdFile(this.name)) && !this.isStopping) await pause(HOLD_POLL_MS);
    if (this.isStopping) return;
    const child = this.spawn();
    this.whenItEnds(child);
    while (isRunning(child) && !(await this.answers())) await pause(RESTARTED_POLL_MS);
    void standBack(child, this.program.niceness);
  }

  private whenItEnds(child: ChildProcess): void {
    if (isRunning(child)) child.once('exit', () => void this.keepRunning(child));
    else void this.keepRunning(child);
  }

  private openLog(): number {
    const file = this.local.logFile(this.name);
    const log = openSync(file, 'a', 0o640);
    this.logged = fstatSync(log).size;
    this.local.give(file);
    return log;
  }

  private newLog(): string {
    return readFileSync(this.local.logFile(this.name)).subarray(this.logged).toString();
  }

  private failure(what: string): SetupError {
    const file = this.local.logFile(this.name);
    const lines = readFileSync(file, 'utf8').trim().split('\n').slice(-3).join(' | ');
    return new SetupError(`${this.name} ${what}: ${lines || 'its log is empty'} (${file})`);
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/** For non-root users Linux accepts one change per 100 ms in total. */
const STAND_BACK_TRIES = { most: 50, pauseMs: 120 };

/**
 * Sets the nice value of a session with all its processes (sched(7), "The autogroup feature"). Linux first shares the processors
 * among sessions, so the nice value of a single thread has no effect on others. Without autogroups the call has no effect.
 *
 * @param niceness 0 to 19
 */
async function standBack(child: ChildProcess, niceness = 0): Promise<void> {
  if (niceness === 0 || !isRunning(child)) return;
  for (let tried = 0; tried < STAND_BACK_TRIES.most; tried += 1) {
    try {
      writeFileSync(`/proc/${child.pid}/autogroup`, String(niceness), { flag: 'r+' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
    }
    await pause(STAND_BACK_TRIES.pauseMs);
  }
}
