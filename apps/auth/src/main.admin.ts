import { parseArgs } from 'node:util';
import { databaseOptions } from '@lacorte/persistence';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { GrantAdministrator } from './accounts/grant-administrator';
import { PasswordHasher } from './accounts/password-hasher';
import { readPassword } from './accounts/read-password';
import { readAdminConfig } from './config';
import { SCHEMA } from './database';
import { ResetTotp } from './totp/reset-totp';

const USAGE =
  'usage: create|ensure|reset-totp --email <address>; the password of create and ensure is in ADMIN_PASSWORD or on standard input';

const COMMANDS = ['create', 'ensure', 'reset-totp'] as const;
const isCommand = (text?: string): text is (typeof COMMANDS)[number] => COMMANDS.some((one) => one === text);

const DONE = {
  created: 'is a new administrator',
  replaced:
    'had an account: it is an administrator now, has the password that you gave, and all its sessions have ended',
  unchanged: 'is an administrator already; nothing changed',
  reset: 'logs in without a second factor from now on, and all its sessions have ended',
  absent: 'has no second factor; nothing changed',
};

/**
 * `create --email E`: makes an administrator, or gives an existing account the role and the password and ends its sessions.
 * `ensure --email E`: the same unless the account is an administrator already.
 * `reset-totp --email E`: deletes a lost second factor.
 */
async function main(): Promise<string> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { email: { type: 'string' } } });
  const email = values.email?.trim();
  const [command] = positionals;
  if (positionals.length !== 1 || !isCommand(command) || !email) throw new Error(USAGE);
  const config = readAdminConfig();
  const options = databaseOptions({ url: config.DATABASE_URL, schema: SCHEMA, entities: [], poolSize: 1 });
  const database = await new DataSource(options as DataSourceOptions).initialize();
  try {
    const password = async () => config.ADMIN_PASSWORD ?? (await readPassword(`Password for ${email}: `));
    const outcome =
      command === 'reset-totp'
        ? await new ResetTotp(database).run(email)
        : await new GrantAdministrator(database, new PasswordHasher())[command](email, password);
    return `${email} ${DONE[outcome]}`;
  } finally {
    await database.destroy();
  }
}

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
