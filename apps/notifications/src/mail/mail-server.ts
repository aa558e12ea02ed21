import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { inSpan, METRICS, secondsSince } from '@lacorte/observability';
import { createTransport, type Transporter } from 'nodemailer';
import { type Lane, Lanes } from './lanes';
import { MailOutage } from './mail-outage';

export interface MailAddress {
  name: string;
  address: string;
}

export interface Mail {
  to: MailAddress;
  /** If it is not the sender. */
  replyTo?: MailAddress;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; content: Buffer; contentType: string }[];
  /** For screen readers and mail programs. */
  language: string;
}

/** The mail server refuses this message permanently (5xx). */
export class MailRefused extends Error {}

export interface MailServerSettings {
  /** As `smtp://user:password@host:port`. */
  url: string;
  sender: MailAddress;
  /** Maximum for this process; 0 for no limit. */
  ratePerSecond: number;
  /** Pause before the server is asked again during an outage, in milliseconds. */
  retryMs: number;
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const POOL = { pool: true, maxConnections: 5, maxMessages: 1_000 } as const;
/** Messages wait for a connection here and not in the pool, so that they can still be held back. */
const AT_ONCE = POOL.maxConnections;

const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE']);
const ABOUT_THE_CONNECTION = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS']);

export class MailServer {
  private readonly transport: Transporter;
  private readonly sender: MailAddress;
  private readonly lanes = new Lanes(AT_ONCE);
  private readonly outage: MailOutage;

  constructor({ url, sender, ratePerSecond, retryMs }: MailServerSettings) {
    this.sender = sender;
    this.outage = new MailOutage(() => this.transport.verify(), retryMs);
    this.transport = createTransport({ url, ...POOL, ...TIMEOUTS, rateLimit: ratePerSecond });
    this.transport.use('stream', ({ message }, done) => {
      message.processFunc(inOnePiece);
      done();
    });
  }

  /**
   * @param mayGo called right before the message is sent; throws to hold it back
   * @throws MailRefused when the server refuses this message permanently
   * @throws Error when a retry may succeed, or what `mayGo` throws
   */
  send(mail: Mail & { messageId: string }, lane: Lane, mayGo: () => Promise<void>): Promise<void> {
    return this.lanes.take(lane, async () => {
      await mayGo();
      return inSpan({ name: 'send mail', kind: 'client' }, () => this.handOver(mail));
    });
  }

  private async handOver({ language, to, replyTo, ...mail }: Mail & { messageId: string }): Promise<void> {
    const startedAt = performance.now();
    const note = (outcome: string) => METRICS.mailSendSeconds.observe({ outcome }, secondsSince(startedAt));
    try {
      await this.transport.sendMail({
        ...mail,
        from: this.sender,
        to: withoutEncodedWord(to),
        ...(replyTo && { replyTo: withoutEncodedWord(replyTo) }),
        // Suits Italian and French. Detecting it would cost a twentieth of each message.
        textEncoding: 'quoted-printable',
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
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

  /** Waits for the end of an outage. @throws Error when the process stops before that */
  reachable(): Promise<void> {
    return this.outage.over();
  }

  /** Before the worker waits for its jobs. */
  onModuleDestroy(): void {
    this.outage.stop();
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

/**
 * Separates the first two characters of an encoded word (RFC 2047, section 2) in a typed name. nodemailer sends an ASCII name between
 * quotation marks, where some mail programs decode encoded words all the same and would show a name that no check has seen.
 */
function withoutEncodedWord({ name, address }: MailAddress): MailAddress {
  return { name: name.replaceAll('=?', '= ?'), address };
}

/**
 * Gathers a message, because a write to the socket for each of its many small parts costs more than composing them. Not with `pipeline`,
 * which makes an AbortController and its error for each message.
 */
function inOnePiece(parts: Readable): Transform {
  const whole = new InOnePiece();
  parts.once('error', (error) => whole.destroy(error));
  return parts.pipe(whole);
}

class InOnePiece extends Transform {
  private readonly parts: Buffer[] = [];

  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.parts.push(part);
    done();
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.concat(this.parts));
  }
}
