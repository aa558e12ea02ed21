import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { LocalFolder } from '../stack/local-folder.ts';
import { SetupError } from '../terminal/setup-error.ts';
import { withRightsOf } from '../users/service-user.ts';
import { killGroup } from './identity.ts';
import { standBack } from './standing-back.ts';
import { endStrays, PART_MARK, partMark } from './strays.ts';

/** A program that belongs to the running product. */
export interface PartProgram {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string>;
  /** Its working folder. */
  folder: string;
  /** It listens on a port below 1024. */
  ownsLowPort?: boolean;
  /** How far it stands back behind the other parts when there is not processor enough for all: a nice value. */
  niceness?: number;
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
/** How often a part is started again whose port another program has for a moment, as an outgoing connection may. */
const MOST_COLLISIONS = 3;
const PORT_TAKEN = /EADDRINUSE|address already in use/i;
/** A part that ran this long without a fault starts its row of restarts from the beginning. */
const STEADY_MS = 30_000;
const POLL_MS = 40;
const RESTARTED_POLL_MS = 200;
const HOLD_POLL_MS = 100;

/** Keeps one program running: starts it, starts it again when it ends by itself, stops it. */
export class Part {
  readonly program: PartProgram;
  private readonly local: LocalFolder;
  private readonly events: PartEvents;
  private child: ChildProcess | undefined;
  private isStopping = false;
  private restarts = 0;
  private startedAt = 0;
  /** Bytes of its log before the latest process. */
  private logged = 0;

  /** @param local folder of the stack that it belongs to */
  constructor(program: PartProgram, local: LocalFolder, events: PartEvents) {
    this.program = program;
    this.local = local;
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
    for (let collisions = 0; ; collisions += 1) {
      const child = this.spawn();
      if (await this.comesUp(child)) {
        this.standBack(child);
        this.whenItEnds(child);
        return;
      }
      if (collisions === MOST_COLLISIONS || !PORT_TAKEN.test(this.newLog())) throw this.failure('ended at its start');
      await pause(RESTART_MS.first);
    }
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
    await endStrays(this.local.path, this.name);
    if (child?.pid) killGroup(child.pid);
  }

  /** Ends it at once, with everything that it started. */
  kill(): void {
    this.isStopping = true;
    if (this.child?.pid && isRunning(this.child)) killGroup(this.child.pid);
  }

  /** @returns false when it ended instead */
  private async comesUp(child: ChildProcess): Promise<boolean> {
    const deadline = Date.now() + (this.program.startTimeoutMs ?? 30_000);
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
    // a process group of its own: Ctrl-C reaches this process alone, which then stops the parts in order
    const child = spawn(command, args, {
      cwd: program.folder,
      env: { ...program.env, [PART_MARK]: partMark(local.path, program.name) },
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
    await endStrays(this.local.path, this.name);
    if (ended.pid) killGroup(ended.pid);
    await pause(wait);
    // a test keeps it away as long as it wants
    while (existsSync(this.local.holdFile(this.name)) && !this.isStopping) await pause(HOLD_POLL_MS);
    if (this.isStopping) return;
    const child = this.spawn();
    this.whenItEnds(child);
    while (isRunning(child) && !(await this.answers())) await pause(RESTARTED_POLL_MS);
    this.standBack(child);
  }

  /** Only once it answers: on a busy machine it might otherwise never come to that. */
  private standBack(child: ChildProcess): void {
    if (this.program.niceness && child.pid && isRunning(child)) void standBack(child.pid, this.program.niceness);
  }

  private whenItEnds(child: ChildProcess): void {
    if (isRunning(child)) child.once('exit', () => void this.keepRunning(child));
    else void this.keepRunning(child);
  }

  /** The log, which the part itself may open again by name. */
  private openLog(): number {
    const file = this.local.logFile(this.name);
    const log = openSync(file, 'a', 0o640);
    this.logged = fstatSync(log).size;
    this.local.give(file);
    return log;
  }

  /** What the latest process wrote. */
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
