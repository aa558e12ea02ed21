import { createWriteStream } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { INTERNAL } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ServiceClient } from '@lacorte/http-client';
import { ServiceSigner } from '@lacorte/identity';
import { runPrepared } from '@lacorte/persistence';
import type { Person } from '@lacorte/personal-data';
import type { DataSource } from 'typeorm';
import { SELECT_ACCOUNT } from './accounts/account-statements';
import { runCommand, withDatabase } from './command';
import { readPrivacyConfig } from './config';
import { eraseAccount, OtherPeopleApplications, personOfAccount } from './erasure/erase-account';
import { PERSONAL_DATA } from './personal-data';

const USAGE = `usage: export|erase --email <address> [--proven] [--others] [--to <file>]
  --proven  the person has shown that the address is theirs: contact messages from it are theirs, too
  --others  applications with another e-mail address than the account's are erased, too`;

/** Name in the access log, in place of an e-mail address. */
const STAFF = 'npm run privacy';

type Config = ReturnType<typeof readPrivacyConfig>;

/** Writes the archive of an account to a file that only its owner can read. An existing file is not overwritten. */
async function exportData(database: DataSource, config: Config, person: Person, file: string): Promise<string> {
  const { userId, email, provenEmail } = person;
  const sections = await PERSONAL_DATA.export(database, person);
  const token = await new ServiceSigner('auth', config.TOKEN_PRIVATE_KEY).headersFor('documents');
  const answer = await fetch(`${config.HEALTH_TARGETS.documents}${INTERNAL.personalDataArchive}`, {
    method: 'POST',
    headers: { ...token, 'content-type': 'application/json' },
    body: JSON.stringify({ userId, email, provenEmail, sections, who: STAFF }),
  });
  if (!answer.ok || !answer.body) throw new Error(`documents answered ${answer.status}`);
  const path = isAbsolute(file) ? file : join(process.env.INIT_CWD ?? process.cwd(), file);
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return `${path} has everything about ${email}`;
}

async function erase(database: DataSource, { userId }: Person, isAddressProven: boolean): Promise<string> {
  await database
    .transaction((manager) => eraseAccount(manager, userId, { isAddressProven, by: STAFF }))
    .catch((error: unknown) => {
      const isOnlyAdministrator = error instanceof DomainError && error.key === 'accounts.lastAdministrator';
      throw isOnlyAdministrator ? new Error('this is the only administrator; make another one first') : error;
    });
  return 'The account is deleted. The workers delete its applications, files and messages within a minute.';
}

async function requireNoOthers(config: Config, person: Person): Promise<void> {
  const signer = new ServiceSigner('auth', config.TOKEN_PRIVATE_KEY);
  const applications = new ServiceClient('applications', config.APPLICATIONS_URL, signer);
  const codes = await new OtherPeopleApplications(applications).codesOf(person);
  if (codes.length === 0) return;
  const named = codes.join(', ');
  throw new Error(`Nothing is erased. The account has applications with another e-mail address than its own: ${named}.
If they belong to other people, stop here. To erase them with the account, run the command again with --others.`);
}

async function main(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      proven: { type: 'boolean', default: false },
      others: { type: 'boolean', default: false },
      to: { type: 'string', default: 'dati-personali.zip' },
    },
  });
  const [command] = positionals;
  const email = values.email?.trim();
  if (positionals.length !== 1 || (command !== 'export' && command !== 'erase') || !email) throw new Error(USAGE);
  const config = readPrivacyConfig();
  return withDatabase(config.DATABASE_URL, async (database) => {
    const [account] = await runPrepared(database, SELECT_ACCOUNT, [email]);
    if (!account) throw new Error(`${email} has no account`);
    const person = await personOfAccount(database, account.id);
    if (!person) throw new Error('the account has just been erased');
    const asked = values.proven ? { ...person, provenEmail: person.email } : person;
    if (command === 'export') return exportData(database, config, asked, values.to);
    if (!values.others) await requireNoOthers(config, person);
    return erase(database, person, values.proven);
  });
}

await runCommand(main);
