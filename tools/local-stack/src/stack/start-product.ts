import { statfsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, takePort } from '@lacorte/testing/ports';
import { type Configuration, publicUrl } from '../configuration/configuration.ts';
import { gatewayPart } from '../gateway/gateway.ts';
import { mailboxUrl, mailPart, smtpUrl } from '../mail/mail.ts';
import { objectStoragePart, storageEnvironment } from '../object-storage/object-storage.ts';
import { loopbackAddresses } from '../ports/loopback-addresses.ts';
import { databaseUrl, ensureDatabase, ensureDataFolder, postgresPart } from '../postgres/postgres.ts';
import { endLeftovers } from '../processes/leftovers.ts';
import { ensurePrograms } from '../programs/ensure-programs.ts';
import { STACK_PROGRAMS } from '../programs/find-programs.ts';
import { redisPart, redisUrl } from '../redis/redis.ts';
import { loadSecrets, OPERATOR, saveSecrets } from '../secrets/secrets.ts';
import { PROCESSES } from '../services/processes.ts';
import { buildProduct, ensureAdministrator, migrateServices, servicePart } from '../services/services.ts';
import { SetupError, step } from '../terminal/terminal.ts';
import { PORT_NAMES, type Ports, type StackContext } from './context.ts';
import type { LocalFolder } from './local-folder.ts';
import type { Stack } from './stack.ts';
import type { StateFile } from './stack-state.ts';

const NEEDED_BYTES = 300 * 1024 * 1024;
const HEALTH = { timeoutMs: 60_000, pollMs: 100 };

export async function startProduct(configuration: Configuration, folder: LocalFolder, stack: Stack, state: StateFile) {
  const context = await step('programs, ports, secrets', () => prepare(configuration, folder, state));
  await Promise.all([
    step('build', () => buildProduct(folder.logFile('build'))),
    step('PostgreSQL', () => startDatabase(context, stack)),
    step('Redis, object storage, mail', () =>
      stack.start([redisPart(context), objectStoragePart(context), mailPart(context)]),
    ),
  ]);
  await step('migrations', () => migrateServices(context));
  await stack.start([gatewayPart(context)]);
  const [password] = await Promise.all([
    step('administrator', () => administrator(context)),
    step('services, workers, gateway', () => stack.start(PROCESSES.map((process) => servicePart(context, process)))),
  ]);
  state.setPassword(password);
  await step('health', () => awaitHealth(configuration.port));
  return {
    url: context.publicUrl,
    mailbox: mailboxUrl(context),
    admin: { email: configuration.adminEmail, password },
  };
}

async function prepare(configuration: Configuration, folder: LocalFolder, state: StateFile): Promise<StackContext> {
  checkDisk(folder.path);
  await endLeftovers(state.leftovers(), folder.path);
  const gatewayAddresses = await loopbackAddresses(configuration.port, 'PORT');
  await loopbackAddresses(configuration.mailPort, 'MAIL_PORT');
  // Other stacks cannot take these ports before something listens on them. A test that chose them has already reserved them.
  await Promise.all([takePort(configuration.port), takePort(configuration.mailPort)]);
  folder.tidy();
  const context: StackContext = {
    configuration,
    folder,
    programs: await ensurePrograms(STACK_PROGRAMS, { chromium: configuration.chromiumPath }, folder.logFile('install')),
    ports: await internalPorts(),
    secrets: loadSecrets(folder.file('secrets.json')),
    publicUrl: publicUrl(configuration),
    gatewayAddresses,
  };
  state.begin(stateOf(context));
  return context;
}

async function internalPorts(): Promise<Ports> {
  const ports = await Promise.all(PORT_NAMES.map(async (name) => [name, await freePort()] as const));
  return Object.fromEntries(ports) as Ports;
}

async function startDatabase(context: StackContext, stack: Stack): Promise<void> {
  const data = await ensureDataFolder(context);
  await stack.start([postgresPart(context, data)]);
  await ensureDatabase(context);
}

/** @returns the password; for an existing administrator the one that this stack has set, if any */
async function administrator(context: StackContext): Promise<string> {
  const { configuration, folder, secrets } = context;
  const { adminEmail: email } = configuration;
  const password = configuration.adminPassword ?? secrets.adminPassword;
  const isNew = await ensureAdministrator(context, email, password);
  if (!isNew) return secrets.administrators[email] ?? '(as it was set)';
  secrets.administrators[email] = password;
  saveSecrets(folder.file('secrets.json'), secrets);
  return password;
}

function stateOf(context: StackContext) {
  const { configuration, ports } = context;
  return {
    urls: {
      site: context.publicUrl,
      mailbox: mailboxUrl(context),
      smtp: smtpUrl(context),
      database: databaseUrl(context),
      redis: redisUrl(context, OPERATOR),
      objectStorage: storageEnvironment(context).S3_ENDPOINT,
    },
    ports: { ...ports, gateway: configuration.port, mailbox: configuration.mailPort },
    admin: { email: configuration.adminEmail, password: '' },
  };
}

function checkDisk(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < NEEDED_BYTES) {
    throw new SetupError(`The disk of ${folder} is full: ${Math.floor((bavail * bsize) / 1024 / 1024)} MB are free.`);
  }
}

/** Waits until every service and worker is ready. */
async function awaitHealth(gatewayPort: number): Promise<void> {
  const deadline = Date.now() + HEALTH.timeoutMs;
  for (let last = 'no answer'; ; ) {
    try {
      const response = await fetch(`http://127.0.0.1:${gatewayPort}/healthz`);
      last = await response.text();
      if (response.ok) return;
    } catch (error) {
      last = (error as Error).message;
    }
    if (Date.now() > deadline) throw new SetupError(`Not everything is ready: ${last}`);
    await pause(HEALTH.pollMs);
  }
}
