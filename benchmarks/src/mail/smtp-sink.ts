import { Child } from '../product/child';

export interface SinkReport {
  received: number;
  /** Different Message-IDs among them. */
  distinct: number;
  bytes: number;
  /** When the last one was accepted, in milliseconds since 1970. */
  lastAt: number;
}

/** An SMTP server in a process of its own that accepts everything, counts it and keeps nothing. */
export class SmtpSink {
  private constructor(
    private readonly child: Child,
    readonly url: string,
  ) {}

  static async start(): Promise<SmtpSink> {
    const [child, port] = await Child.start<number>('main.sink.js');
    return new SmtpSink(child, `smtp://127.0.0.1:${port}`);
  }

  report(): Promise<SinkReport> {
    return this.child.ask('report');
  }

  /** Begins to count anew. */
  async clear(): Promise<void> {
    await this.child.ask('clear');
  }

  stop(): Promise<void> {
    return this.child.stop();
  }
}
