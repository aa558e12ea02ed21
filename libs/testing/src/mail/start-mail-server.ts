import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../ports.ts';
import { type ServerControls, startServer } from '../processes/server-process.ts';
import { workFolder } from '../processes/work-folder.ts';

/** A message as the mail server accepted it. Addresses have no display names. */
export interface ReceivedMessage {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  attachments: { filename: string; contentType: string; size: number }[];
}

interface CaughtMessage {
  from: { address: string }[];
  to: { address: string }[];
  subject: string;
  text?: string;
  html?: string;
  headers: Record<string, unknown>;
  attachments?: { filename: string; contentType: string; size?: number }[];
}

/**
 * Reads the messages in the SMTP catcher, oldest first.
 *
 * @param sender address of the sender; undefined for all messages
 */
export async function readMailbox(webUrl: string, sender?: string): Promise<ReceivedMessage[]> {
  const filter = new URLSearchParams({ sort: 'asc', ...(sender && { 'from.address': sender }) });
  const answer = await fetch(`${webUrl}/email?${filter}`);
  if (!answer.ok) throw new Error(`the mailbox answers ${answer.status}`);
  return ((await answer.json()) as CaughtMessage[]).map(toReceivedMessage);
}

function toReceivedMessage(message: CaughtMessage): ReceivedMessage {
  return {
    from: message.from[0]?.address ?? '',
    to: message.to.map(({ address }) => address),
    subject: message.subject,
    text: message.text ?? '',
    html: message.html ?? '',
    messageId: String(message.headers['message-id'] ?? ''),
    attachments: (message.attachments ?? []).map(({ filename, contentType, size = 0 }) => ({
      filename,
      contentType,
      size,
    })),
  };
}

export interface RunningMailServer extends ServerControls {
  smtpUrl: string;
  /** Address of the mailbox's page and API. */
  webUrl: string;
  /** All accepted messages, oldest first, including those from before a pause. */
  messages(): Promise<ReceivedMessage[]>;
}

/** Starts a separate SMTP server with an empty mailbox. It accepts everything and delivers nothing. */
export async function startMailServer(): Promise<RunningMailServer> {
  const folder = workFolder('mail');
  const [smtpPort, webPort] = [await freePort(), await freePort()];
  const webUrl = `http://127.0.0.1:${webPort}`;
  const controls = await startServer({
    name: 'mail server',
    command: process.execPath,
    args: [fileURLToPath(new URL('./server.mjs', import.meta.url))],
    folder,
    env: { SMTP_PORT: String(smtpPort), WEB_PORT: String(webPort), DIRECTORY: join(folder, 'messages') },
    // The web server starts last, after it has read the messages of an earlier run.
    ready: async () => (await fetch(`${webUrl}/api/healthz`)).ok,
  });
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, webUrl, messages: () => readMailbox(webUrl), ...controls };
}
