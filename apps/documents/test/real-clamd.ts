import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, waitFor } from '@lacorte/testing';
import { ClamScanner } from '../src/scanning/clam-scanner';
import { EICAR } from './eicar';

const PROGRAM = process.env.CLAMD_PATH ?? '/usr/sbin/clamd';

/** ClamAV's daemon itself (Debian: clamav-daemon) with a database of one signature, so that nothing is downloaded. */
export class RealClamd {
  private child?: ChildProcess;

  private constructor(
    private readonly folder: string,
    readonly port: number,
  ) {}

  static async start(): Promise<RealClamd> {
    const clamd = new RealClamd(mkdtempSync(join(tmpdir(), 'clamd-')), await freePort());
    clamd.configure();
    await clamd.resume();
    return clamd;
  }

  /** Kills it at once. */
  async kill(): Promise<void> {
    if (!this.child || this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  async resume(): Promise<void> {
    this.child = spawn(PROGRAM, ['--config-file', join(this.folder, 'clamd.conf')], { stdio: 'ignore' });
    let failure: Error | undefined;
    this.child.once('error', (error) => {
      failure = error;
    });
    const scanner = new ClamScanner('127.0.0.1', this.port);
    const answers = () => (failure ? 'failed' : scanner.ping().then(() => 'ready' as const));
    const state = await waitFor(answers, { what: 'clamd to answer' }).catch(() => 'silent');
    if (state !== 'ready') throw new Error(`clamd does not start (Debian: clamav-daemon): ${failure ?? this.log()}`);
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private configure(): void {
    const database = join(this.folder, 'database');
    mkdirSync(database);
    writeFileSync(join(database, 'eicar.ndb'), `Eicar-Test-Signature:0:*:${Buffer.from(EICAR).toString('hex')}\n`);
    const settings = [
      ...['Foreground yes', `TCPSocket ${this.port}`, 'TCPAddr 127.0.0.1'],
      ...[`DatabaseDirectory ${database}`, `TemporaryDirectory ${this.folder}`, `LogFile ${join(this.folder, 'log')}`],
    ];
    writeFileSync(join(this.folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  }

  private log(): string {
    return readFileSync(join(this.folder, 'log'), 'utf8');
  }
}
