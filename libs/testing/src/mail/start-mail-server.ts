import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../ports';
import { ServerProcess } from '../processes/server-process';
import { workFolder } from '../processes/work-folder';
import { type ReceivedMessage, readMailbox } from './mailbox';

export interface RunningMailServer {
  smtpUrl: string;
  /** All accepted messages, oldest first, including those from before a pause. */
  messages(): Promise<ReceivedMessage[]>;
  stop(): Promise<void>;
  /** Stops the server. */
  pause(): Promise<void>;
  /** Restarts it at the same address with the same mailbox. */
  resume(): Promise<void>;
}

/** Starts a separate SMTP server with an empty mailbox. It accepts everything and delivers nothing. */
export async function startMailServer(): Promise<RunningMailServer> {
  const folder = workFolder('mail');
  const [smtpPort, webPort] = [await freePort(), await freePort()];
  const webUrl = `http://127.0.0.1:${webPort}`;
  const server = new ServerProcess({
    name: 'mail server',
    command: process.execPath,
    args: [fileURLToPath(new URL('./server.mjs', import.meta.url))],
    folder,
    env: { SMTP_PORT: String(smtpPort), WEB_PORT: String(webPort), DIRECTORY: join(folder, 'messages') },
    // the web server starts last, after it has read the messages of an earlier run
    ready: async () => (await fetch(`${webUrl}/api/healthz`)).ok,
  });
  await server.start();
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    messages: () => readMailbox(webUrl),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    pause: () => server.stop(),
    resume: () => server.start(),
  };
}
