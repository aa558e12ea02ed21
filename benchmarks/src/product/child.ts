import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endProcess } from '@lacorte/testing';
import pLimit from 'p-limit';
import { ROOT } from './product';

/** Another entry point of the benchmarks in a separate process. It ends with this process. */
export class Child {
  /** Sends one question at a time, because an answer does not name its question. */
  private readonly oneAtATime = pLimit(1);

  private constructor(private readonly process: ChildProcess) {}

  /** @returns the child and its first message, after that message has arrived */
  static async start<T>(entry: string, env: Record<string, string> = {}): Promise<[Child, T]> {
    const child = new Child(fork(join(ROOT, 'benchmarks/dist', entry), { env: { ...process.env, ...env } }));
    return [child, await child.next<T>()];
  }

  ask<T>(question: string): Promise<T> {
    return this.oneAtATime(() => {
      const answer = this.next<T>();
      this.process.send(question);
      return answer;
    });
  }

  readonly stop = (): Promise<void> => endProcess(this.process, 'SIGKILL');

  private async next<T>(): Promise<T> {
    const over = new AbortController();
    const { signal } = over;
    const ended = once(this.process, 'exit', { signal }).then(([code]) => {
      throw new Error(`a process of the benchmark ended with ${code}`);
    });
    try {
      const [message] = (await Promise.race([once(this.process, 'message', { signal }), ended])) as [T];
      return message;
    } finally {
      over.abort();
    }
  }
}

export interface SinkReport {
  received: number;
  /** Number of different Message-IDs. */
  distinct: number;
  bytes: number;
  /** When the last message was accepted, in ms since 1970. */
  lastAt: number;
}

/** An SMTP server in a separate process that accepts, counts and discards every message. */
export class SmtpSink {
  private constructor(
    private readonly child: Child,
    readonly url: string,
  ) {}

  static async start(): Promise<SmtpSink> {
    const [child, port] = await Child.start<number>('main.sink.js');
    return new SmtpSink(child, `smtp://127.0.0.1:${port}`);
  }

  readonly report = (): Promise<SinkReport> => this.child.ask('report');
  readonly clear = (): Promise<SinkReport> => this.child.ask('clear');
  readonly stop = (): Promise<void> => this.child.stop();
}
