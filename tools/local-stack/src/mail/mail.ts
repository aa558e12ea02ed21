import { join } from 'node:path';
import { REPOSITORY } from '../configuration/configuration.ts';
import type { PartProgram } from '../processes/part.ts';
import { answersHttp } from '../processes/probes.ts';
import type { StackContext } from '../stack/context.ts';

const SERVER = join(REPOSITORY, 'libs/testing/src/mail/server.mjs');

export const smtpUrl = ({ ports }: StackContext) => `smtp://127.0.0.1:${ports.smtp}`;
export const mailboxUrl = ({ configuration }: StackContext) => `http://localhost:${configuration.mailPort}`;

/** The SMTP catcher. It stores every message and delivers none. */
export function mailPart(context: StackContext): PartProgram {
  const { folder, ports, configuration } = context;
  return {
    name: 'mail',
    command: process.execPath,
    args: [SERVER],
    env: {
      SMTP_PORT: String(ports.smtp),
      WEB_PORT: String(configuration.mailPort),
      DIRECTORY: folder.makePrivateFolder('mail'),
    },
    ownsLowPort: configuration.mailPort < 1024,
    // The page starts last, after the server has read earlier messages.
    isReady: () => answersHttp(`http://127.0.0.1:${configuration.mailPort}/api/healthz`),
  };
}
