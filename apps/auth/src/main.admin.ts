import { parseArgs } from 'node:util';
import { databaseOptions } from '@lacorte/persistence';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { ConcurrencyLimit } from './accounts/concurrency-limit';
import { CreateUser } from './accounts/create-user';
import { GrantAdministrator } from './accounts/grant-administrator';
import { PasswordHasher } from './accounts/password-hasher';
import { readPassword } from './accounts/read-password';
import { User } from './accounts/user.entity';
import { readAdminConfig } from './config';
import { SCHEMA } from './database';

const USAGE = 'usage: create --email <address>, with the password in ADMIN_PASSWORD or on standard input';

const DONE = {
  created: 'is a new administrator',
  granted: 'has become an administrator; the password is as it was',
  unchanged: 'is an administrator already; nothing changed',
};

/** `create --email E`: makes an administrator, or gives an existing user the role. */
async function main(): Promise<string> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { email: { type: 'string' } } });
  const email = values.email?.trim();
  if (positionals.join(' ') !== 'create' || !email) throw new Error(USAGE);
  const config = readAdminConfig();
  const options = databaseOptions({ url: config.DATABASE_URL, schema: SCHEMA, entities: [User], poolSize: 1 });
  const database = await new DataSource(options as DataSourceOptions).initialize();
  try {
    const users = database.getRepository(User);
    const createUser = new CreateUser(database, new PasswordHasher(), new ConcurrencyLimit(1, 0));
    const outcome = await new GrantAdministrator(users, createUser).run(
      email,
      async () => config.ADMIN_PASSWORD ?? (await readPassword(`Password for ${email}: `)),
    );
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
