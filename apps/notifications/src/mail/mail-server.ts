import { createTransport, type Transporter } from 'nodemailer';
import { type MailSender } from './mail-sender';

export interface Mail {
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; content: Buffer; contentType: string }[];
  /** Of the text, for screen readers and mail programs. */
  language: string;
}

/** The mail server has refused this message for good (5xx). */
export class MailRefused extends Error {}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Kept open and used again, so that a batch does not greet the server for every message. */
const POOL = { pool: true, maxConnections: 3, maxMessages: 100 } as const;

/** Refusals that are about this message, not about the connection or our own account. */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE']);

/** Hands messages to the mail server. */
export class MailServer {
  private readonly transport: Transporter;

  /** @param smtpUrl as `smtp://user:password@host:port` */
  constructor(
    smtpUrl: string,
    private readonly sender: MailSender,
  ) {
    this.transport = createTransport({ url: smtpUrl, ...POOL, ...TIMEOUTS });
  }

  /**
   * @throws MailRefused when the server will never take this message
   * @throws Error when it may take it later
   */
  async send({ language, ...mail }: Mail & { messageId: string }): Promise<void> {
    try {
      await this.transport.sendMail({
        ...mail,
        from: this.sender,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
        // Nothing in a message is ever fetched: attachments come as bytes.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      const { code, responseCode, response } = error as { code?: string; responseCode?: number; response?: string };
      const isPermanent = ABOUT_THE_MESSAGE.has(code ?? '') && (responseCode ?? 0) >= 500;
      throw isPermanent ? new MailRefused(response ?? String(error)) : error;
    }
  }

  /** Called by Nest at the end. */
  onApplicationShutdown(): void {
    this.transport.close();
  }
}
