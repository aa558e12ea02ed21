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
import type { DataSource } from 'typeorm';
import { SELECT_ACCOUNT } from './accounts/account-statements';
import { runCommand, withDatabase } from './command';
import { readPrivacyConfig } from './config';
import { eraseAccount, OtherPeopleApplications, personOfAccount } from './erasure/erase-account';
import { PERSONAL_DATA } from './personal-data';

const USAGE = `usage: export|erase --email <address> [--proven] [--others] [--to <file>]
  --proven  the person has shown that the address is theirs: contact messages from it are theirs, too
  --others  applications with another e-mail address than the account's are erased, too`;

/** Name that the access log records in the place of an address. */
const STAFF = 'npm run privacy';

type Config = ReturnType<typeof readPrivacyConfig>;

interface Request {
  userId: string;
  isProven: boolean;
  /** Applications of other people go with the account. */
  withOthers: boolean;
  /** Path of the archive. */
  file: string;
}

/** Writes the archive of an account to a file that only its owner can read. An existing file stays. */
async function exportData(database: DataSource, config: Config, { userId, isProven, file }: Request): Promise<string> {
  const person = await personOfAccount(database, userId);
  if (!person) throw new Error('the account has just been erased');
  const sections = await PERSONAL_DATA.export(database, person);
  const { email } = person;
  const provenEmail = isProven ? email : person.provenEmail;
  const documents = config.HEALTH_TARGETS.documents;
  const answer = await fetch(`${documents}${INTERNAL.personalDataArchive}`, {
    method: 'POST',
    headers: {
      ...(await new ServiceSigner('auth', config.TOKEN_PRIVATE_KEY).headersFor('documents')),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ userId, email, provenEmail, sections, who: STAFF }),
  });
  if (!answer.ok || !answer.body) throw new Error(`documents answered ${answer.status}`);
  const path = isAbsolute(file) ? file : join(process.env.INIT_CWD ?? process.cwd(), file);
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return `${path} has everything about ${email}`;
}

/** @throws Error that names applications of other people, unless they are to go, too */
async function erase(database: DataSource, config: Config, { userId, isProven, withOthers }: Request): Promise<string> {
  if (!withOthers) await requireNoOthers(database, config, userId);
  await database
    .transaction((manager) => eraseAccount(manager, userId, { isAddressProven: isProven, by: STAFF }))
    .catch(explain);
  return 'The account is deleted. The workers delete its applications, files and messages within a minute.';
}

async function requireNoOthers(database: DataSource, config: Config, userId: string): Promise<void> {
  const person = await personOfAccount(database, userId);
  if (!person) throw new Error('the account has just been erased');
  const signer = new ServiceSigner('auth', config.TOKEN_PRIVATE_KEY);
  const applications = new ServiceClient('applications', config.APPLICATIONS_URL, signer);
  const codes = await new OtherPeopleApplications(applications).codesOf(person);
  if (codes.length === 0) return;
  const named = codes.join(', ');
  throw new Error(`Nothing is erased. The account has applications with another e-mail address than its own: ${named}.
If they belong to other people, stop here. To erase them with the account, run the command again with --others.`);
}

function explain(error: unknown): never {
  const isOnlyAdministrator = error instanceof DomainError && error.key === 'accounts.lastAdministrator';
  throw isOnlyAdministrator ? new Error('this is the only administrator; make another one first') : error;
}

/** `export --email E` and `erase --email E`: what account owners can do themselves (contract, section 4), for staff. */
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
    const request = { userId: account.id, isProven: values.proven, withOthers: values.others, file: values.to };
    return command === 'export' ? exportData(database, config, request) : erase(database, config, request);
  });
}

await runCommand(main);
