import { type Readable, Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { inSpan, METRICS, secondsSince } from '@lacorte/observability';
import { createTransport, type Transporter } from 'nodemailer';
import { type Lane, Lanes } from './lanes';

export interface MailAddress {
  name: string;
  address: string;
}

export interface Mail {
  to: MailAddress;
  /** Address for answers, if it is not the sender. */
  replyTo?: MailAddress;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; content: Buffer; contentType: string }[];
  /** Language of the texts, for screen readers and mail programs. */
  language: string;
}

/** The mail server refuses this message permanently (5xx). */
export class MailRefused extends Error {}

export interface MailServerSettings {
  /** As `smtp://user:password@host:port`. */
  url: string;
  sender: MailAddress;
  /** Maximum number of messages a second that this process sends; 0 for no limit. */
  ratePerSecond: number;
  /** Unit of the pauses between two probes during an outage, in milliseconds. */
  retryMs: number;
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const POOL = { pool: true, maxConnections: 5, maxMessages: 1_000 } as const;

const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE']);
const ABOUT_THE_CONNECTION = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS']);

/** Outages of the mail server. Senders wait for the end of an outage, so that it does not use up the attempts of messages. */
export class MailOutage {
  private ending?: Promise<void>;
  private readonly stopping = new AbortController();

  constructor(
    private readonly probe: () => Promise<unknown>,
    private readonly retryMs: number,
  ) {}

  /** Begins an outage. It ends when the server answers a probe. */
  begin(): void {
    if (this.ending || this.stopping.signal.aborted) return;
    this.ending = this.answer().finally(() => {
      this.ending = undefined;
    });
    // Without a waiting caller the rejection at shutdown would be unhandled.
    this.ending.catch(() => undefined);
  }

  /** @throws Error when the process stops before the server is back */
  async over(): Promise<void> {
    await this.ending;
  }

  /** Rejects waiting callers. */
  stop(): void {
    this.stopping.abort(new Error('stopped while the mail server was away'));
  }

  private async answer(): Promise<void> {
    const { signal } = this.stopping;
    const longestMs = 15 * this.retryMs;
    for (let waitMs = this.retryMs / 2; ; waitMs = Math.min(waitMs * 2, longestMs)) {
      await pause(waitMs, undefined, { signal });
      try {
        await this.probe();
        return;
      } catch {
        // The server is still down.
      }
    }
  }
}

export class MailServer {
  private readonly transport: Transporter;
  /** Messages wait for a connection in the lanes instead of the pool, so that `mayGo` is called after the wait. */
  private readonly lanes = new Lanes(POOL.maxConnections);
  private readonly outage: MailOutage;

  constructor(private readonly settings: MailServerSettings) {
    const { url, ratePerSecond, retryMs } = settings;
    this.outage = new MailOutage(() => this.transport.verify(), retryMs);
    this.transport = createTransport({ url, ...POOL, ...TIMEOUTS, rateLimit: ratePerSecond });
    this.transport.use('stream', ({ message }, done) => {
      message.processFunc(inOnePiece);
      done();
    });
  }

  /**
   * @param mayGo called right before the message is sent; an error prevents the sending
   * @throws MailRefused when the server refuses this message permanently
   * @throws Error when a retry may succeed, and any error of `mayGo`
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
        from: this.settings.sender,
        to: withoutEncodedWord(to),
        ...(replyTo && { replyTo: withoutEncodedWord(replyTo) }),
        // This encoding suits Italian and French. Detecting the best one would take a twentieth of the time of a message.
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

  /** Runs before the worker waits for its jobs, because these may be waiting for the end of an outage. */
  onModuleDestroy(): void {
    this.outage.stop();
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

/**
 * Separates the first two characters of an encoded word (RFC 2047, section 2) in a typed name. nodemailer sends an ASCII name in quotation
 * marks. Some mail programs decode encoded words there, and would show a name that was never checked.
 */
function withoutEncodedWord({ name, address }: MailAddress): MailAddress {
  return { name: name.replaceAll('=?', '= ?'), address };
}

/**
 * Gathers a message into one chunk, because writing its many small parts to the socket costs more than composing them.
 * `pipeline` is not used, because it creates an AbortController and an error for each message.
 */
function inOnePiece(parts: Readable): Transform {
  const gathered: Buffer[] = [];
  const whole = new Transform({
    transform(part: Buffer, _encoding, done) {
      gathered.push(part);
      done();
    },
    flush: (done) => done(null, Buffer.concat(gathered)),
  });
  parts.once('error', (error) => whole.destroy(error));
  return parts.pipe(whole);
}

const ADDRESS = /^[^<>@\s]+@[^<>@\s]+$/;
const NAME = /^(?:"[^"<>]*"|[^"<>]*)$/;

/** Reads `Name <address>` or a bare address. @throws Error when it is neither */
export function parseSender(text: string): MailAddress {
  const trimmed = text.trim();
  const open = trimmed.endsWith('>') ? trimmed.indexOf('<') : -1;
  const name = open === -1 ? '' : trimmed.slice(0, open).trim();
  const address = open === -1 ? trimmed : trimmed.slice(open + 1, -1);
  if (!ADDRESS.test(address) || !NAME.test(name)) {
    throw new Error('MAIL_FROM is neither an address nor "Name <address>"');
  }
  return { name: name.replaceAll('"', ''), address };
}

export function domainOf({ address }: MailAddress): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
