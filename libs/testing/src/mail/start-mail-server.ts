import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../ports/index.ts';
import { type ServerControls, startServer } from '../processes/server-process.ts';
import { workFolder } from '../processes/work-folder.ts';
import { type ReceivedMessage, readMailbox } from './mailbox.ts';

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
    // the web server starts last, after it has read the messages of an earlier run
    ready: async () => (await fetch(`${webUrl}/api/healthz`)).ok,
  });
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    webUrl,
    messages: () => readMailbox(webUrl),
    ...controls,
  };
}
