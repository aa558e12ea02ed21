import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { SetupError } from '../terminal/setup-error.ts';
import { type ServiceUser, withRightsOf } from '../users/service-user.ts';
import { killGroup } from './process-group.ts';
import { endStrays, PART_MARK, partMark } from './strays.ts';

/** A program that belongs to the running product. */
export interface PartProgram {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string>;
  /** Its working folder. */
  folder: string;
  /** Folder of the stack that it belongs to. */
  localFolder: string;
  logFile: string;
  user: ServiceUser | undefined;
  /** It listens on a port below 1024. */
  ownsLowPort?: boolean;
  /** Asks it to finish what it does and end. */
  stopSignal?: 'SIGTERM' | 'SIGINT' | 'SIGQUIT';
  /** How long it may take to end before it is ended by force. */
  stopTimeoutMs?: number;
  /** Whether it answers; may throw while it does not. */
  isReady: () => Promise<boolean>;
  startTimeoutMs?: number;
}

export interface PartEvents {
  /** A process of the part runs, for the first time or again. */
  onProcess: (name: string, pid: number) => void;
  /** It ended by itself and is started again after so many milliseconds. */
  onDeath: (name: string, how: string, againInMs: number) => void;
}

const RESTART_MS = { first: 500, most: 10_000 };
/** A part that ran this long without a fault starts its row of restarts from the beginning. */
const STEADY_MS = 30_000;
const POLL_MS = 40;

/** Keeps one program running: starts it, starts it again when it ends by itself, stops it. */
export class Part {
  readonly program: PartProgram;
  private readonly events: PartEvents;
  private child: ChildProcess | undefined;
  private isStopping = false;
  private restarts = 0;
  private startedAt = 0;

  constructor(program: PartProgram, events: PartEvents) {
    this.program = program;
    this.events = events;
  }

  get name(): string {
    return this.program.name;
  }

  /**
   * Starts it and waits until it answers.
   *
   * @throws SetupError with the end of its log when it ends instead, or does not answer in time
   */
  async start(): Promise<void> {
    const child = this.spawn();
    const deadline = Date.now() + (this.program.startTimeoutMs ?? 30_000);
    while (!(await this.answers())) {
      if (this.isStopping) throw new Error(`${this.name} is being stopped`);
      if (child.exitCode !== null || child.signalCode !== null) throw this.failure('ended at its start');
      if (Date.now() > deadline) throw this.failure('does not answer');
      await pause(POLL_MS);
    }
    child.once('exit', () => void this.keepRunning(child));
    if (child.exitCode !== null) void this.keepRunning(child);
  }

  /** Ends it for good. */
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
    if (child?.pid) killGroup(child.pid);
    endStrays(this.program.localFolder, this.name);
  }

  /** Ends it at once, with everything that it started. */
  kill(): void {
    this.isStopping = true;
    if (this.child?.pid && isRunning(this.child)) killGroup(this.child.pid);
  }

  private async answers(): Promise<boolean> {
    try {
      return await this.program.isReady();
    } catch {
      return false;
    }
  }

  private spawn(): ChildProcess {
    const { program } = this;
    const log = openLog(program);
    const { command, args, uid, gid } = withRightsOf(program.user, {
      command: program.command,
      args: program.args,
      ownsLowPort: program.ownsLowPort,
      parentDeathSignal: (program.stopSignal ?? 'SIGTERM').replace('SIG', ''),
    });
    // a process group of its own: Ctrl-C reaches this process alone, which then stops the parts in order
    const child = spawn(command, args, {
      cwd: program.folder,
      env: { ...program.env, [PART_MARK]: partMark(program.localFolder, program.name) },
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
    // what it started may still hold its port
    if (ended.pid) killGroup(ended.pid);
    endStrays(this.program.localFolder, this.name);
    await pause(wait);
    if (this.isStopping) return;
    const child = this.spawn();
    const again = () => void this.keepRunning(child);
    if (isRunning(child)) child.once('exit', again);
    else again();
  }

  private failure(what: string): SetupError {
    const lines = readFileSync(this.program.logFile, 'utf8').trim().split('\n').slice(-3).join(' | ');
    return new SetupError(`${this.name} ${what}: ${lines || 'its log is empty'} (${this.program.logFile})`);
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/** The log, which the part itself may open again by name. */
function openLog({ logFile, user }: PartProgram): number {
  const log = openSync(logFile, 'a', 0o640);
  if (user) chownSync(logFile, user.uid, user.gid);
  return log;
}
