// Standalone SMTP catcher: `node server.mjs` with HOST, SMTP_PORT, WEB_PORT and DIRECTORY in the environment. The web
// port serves the mailbox as a page and as JSON (`GET /email`). DIRECTORY keeps the messages across restarts.
import { MailDev } from 'maildev';

const { HOST = '127.0.0.1', SMTP_PORT, WEB_PORT, DIRECTORY } = process.env;

const catcher = new MailDev({
  smtp: Number(SMTP_PORT),
  ip: HOST,
  web: Number(WEB_PORT),
  webIp: HOST,
  mailDirectory: DIRECTORY,
});
const { api } = await catcher.start();

// Version 3 of MailDev moved its REST API from /email to /api/email. The old address is kept for programs; pages do not change.
api.server.server.prependListener('request', (request) => {
  const isPage = request.headers.accept?.includes('text/html') ?? false;
  if (!isPage && /^\/email(?:[/?]|$)/.test(request.url)) request.url = `/api${request.url}`;
});

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0));
