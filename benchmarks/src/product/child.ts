import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from './product';

/** Another entry point of the benchmarks in a process of its own, which ends with this one. */
export class Child {
  private constructor(private readonly process: ChildProcess) {}

  /** @returns once it has sent its first message, which is that message */
  static async start<T>(entry: string, env: Record<string, string> = {}): Promise<[Child, T]> {
    const child = new Child(fork(join(ROOT, 'benchmarks/dist', entry), { env: { ...process.env, ...env } }));
    return [child, await child.next<T>()];
  }

  /** Asks it something. */
  ask<T>(question: unknown): Promise<T> {
    const answer = this.next<T>();
    this.process.send(question as object);
    return answer;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }

  private async next<T>(): Promise<T> {
    const over = new AbortController();
    const { signal } = over;
    const ended = once(this.process, 'exit', { signal }).then(([code]) => {
      throw new Error(`a part of the benchmark ended with ${code}`);
    });
    try {
      const [message] = (await Promise.race([once(this.process, 'message', { signal }), ended])) as [T];
      return message;
    } finally {
      over.abort();
    }
  }
}
