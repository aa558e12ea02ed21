import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { GrantAdministrator } from './accounts/grant-administrator';
import { PasswordHasher } from './accounts/password-hasher';
import { runCommand, withDatabase } from './command';
import { readAdminConfig } from './config';
import { ResetTotp } from './totp/disable-totp';

const USAGE =
  'usage: create|ensure|reset-totp --email <address>; the password of create and ensure is in ADMIN_PASSWORD or on standard input';

const COMMANDS = ['create', 'ensure', 'reset-totp'] as const;

const DONE = {
  created: 'is a new administrator',
  replaced:
    'had an account: it is an administrator now, has the password that you gave, and all its sessions have ended',
  unchanged: 'is an administrator already; nothing changed',
  reset: 'logs in without a second factor from now on, and all its sessions have ended',
  absent: 'has no second factor; nothing changed',
};

/** Reads the first line of standard input; at a terminal after `prompt`, without an echo. */
async function readPassword(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(prompt);
  // This stream discards the echo of readline.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}

async function main(): Promise<string> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { email: { type: 'string' } } });
  const email = values.email?.trim();
  const command = COMMANDS.find((name) => name === positionals.join());
  if (!command || !email) throw new Error(USAGE);
  const config = readAdminConfig();
  const password = async () => config.ADMIN_PASSWORD ?? (await readPassword(`Password for ${email}: `));
  const outcome = await withDatabase(config.DATABASE_URL, (database) =>
    command === 'reset-totp'
      ? new ResetTotp(database).run(email)
      : new GrantAdministrator(database, new PasswordHasher())[command](email, password),
  );
  return `${email} ${DONE[outcome]}`;
}

await runCommand(main);
