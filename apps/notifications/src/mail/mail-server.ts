import { inSpan, METRICS, secondsSince } from '@lacorte/observability';
import { createTransport, type Transporter } from 'nodemailer';
import { type Lane, Lanes } from './lanes';
import { MailOutage } from './mail-outage';
import { type MailSender } from './mail-sender';

export interface MailAddress {
  name: string;
  address: string;
}

export interface Mail {
  to: MailAddress;
  /** Whom an answer goes to, when it is not the sender. */
  replyTo?: MailAddress;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; content: Buffer; contentType: string }[];
  /** Of the text, for screen readers and mail programs. */
  language: string;
}

/** The mail server has refused this message for good (5xx). */
export class MailRefused extends Error {}

export interface MailServerSettings {
  /** As `smtp://user:password@host:port`. */
  url: string;
  sender: MailSender;
  /** Messages that this process hands over in a second at most; 0 for as many as the server takes. */
  ratePerSecond: number;
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Kept open and used again, so that a batch does not greet the server for every message. */
const POOL = { pool: true, maxConnections: 5, maxMessages: 1_000 } as const;
/** The pool has no queue: a message that waits for a connection waits here, where it can still be kept back. */
const AT_ONCE = POOL.maxConnections;

/** Refusals that are about this message, not about the connection or our own account. */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE']);
/** Nobody answered, or not to the end. */
const ABOUT_THE_CONNECTION = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS']);

/** Hands messages to the mail server. */
export class MailServer {
  private readonly transport: Transporter;
  private readonly sender: MailSender;
  private readonly lanes = new Lanes(AT_ONCE);
  private readonly outage = new MailOutage(() => this.transport.verify());

  constructor({ url, sender, ratePerSecond }: MailServerSettings) {
    this.sender = sender;
    this.transport = createTransport({ url, ...POOL, ...TIMEOUTS, rateLimit: ratePerSecond });
  }

  /**
   * @param mayGo called when a connection is free, right before the message goes out; throws to keep it back
   * @throws MailRefused when the server will never take this message
   * @throws Error when it may take it later, or what `mayGo` throws
   */
  send(mail: Mail & { messageId: string }, lane: Lane, mayGo: () => void): Promise<void> {
    return this.lanes.take(lane, () => {
      mayGo();
      return inSpan({ name: 'send mail', kind: 'client' }, () => this.handOver(mail));
    });
  }

  private async handOver({ language, ...mail }: Mail & { messageId: string }): Promise<void> {
    const startedAt = performance.now();
    const note = (outcome: string) => METRICS.mailSendSeconds.observe({ outcome }, secondsSince(startedAt));
    try {
      await this.transport.sendMail({
        ...mail,
        from: this.sender,
        // What suits Italian and French; finding it out anew costs a twentieth of each message.
        textEncoding: 'quoted-printable',
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
        // Nothing in a message is ever fetched: attachments come as bytes.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      note('accepted');
    } catch (error) {
      const { code, responseCode, response } = error as { code?: string; responseCode?: number; response?: string };
      if (ABOUT_THE_CONNECTION.has(code ?? '')) this.outage.begin();
      const isPermanent = ABOUT_THE_MESSAGE.has(code ?? '') && (responseCode ?? 0) >= 500;
      note(isPermanent ? 'refused' : 'failed');
      throw isPermanent ? new MailRefused(response ?? String(error)) : error;
    }
  }

  /** At once, or as soon as a server that was away answers again. @throws Error when the process stops before that */
  reachable(): Promise<void> {
    return this.outage.over();
  }

  /** Called by Nest at the end, before the worker waits for its jobs. */
  onModuleDestroy(): void {
    this.outage.stop();
  }

  /** Called by Nest at the end. */
  onApplicationShutdown(): void {
    this.transport.close();
  }
}
