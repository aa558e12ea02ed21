import { OBJECT_STORAGE, readEnvironment, url } from '@lacorte/configuration';
import { DomainError, isUnavailable } from '@lacorte/errors';
import { ObjectStorage } from '@lacorte/storage';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { AddApplications, type Report } from './add-applications';
import { readArguments } from './arguments';
import type { DocumentStore } from './documents';

const PASSWORD = 'prova-la-corte';
/** Parameters of the password hash of the auth service, so that a login costs the same. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Codes of PostgreSQL for a missing schema, table or column. */
const NOT_MIGRATED = ['3F000', '42P01', '42703'];
const NOT_ALLOWED = '42501';

async function main(): Promise<void> {
  const startedAt = performance.now();
  const { applications, documents, seed, ...order } = readArguments(process.argv.slice(2));
  const { ADMIN_DATABASE_URL: connectionString } = readEnvironment({ ADMIN_DATABASE_URL: url() });
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    process.stdout.write(`Seed ${seed}: adding ${applications} applications, ${documents} of them with documents\n`);
    const added = await new AddApplications(client, progressOn(process.stdout)).run({
      ...order,
      seed,
      applications,
      passwordHash: await hash(PASSWORD, ARGON2ID),
      documents: documents > 0 ? { count: documents, store: readDocumentStore() } : null,
    });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const range = `seed ${seed}, ${added.first} to ${added.first + applications - 1}`;
    process.stdout.write(
      `${added.first > 0 ? `The first ${added.first} applications of seed ${seed} existed already.\n` : ''}` +
        `Added ${applications} applications, ${applications} users and ${added.files} documents in ${seconds} s (${range}). ` +
        `Password of every seeded user: ${PASSWORD}\n`,
    );
  } finally {
    await client.end();
  }
}

function readDocumentStore(): DocumentStore {
  const config = readEnvironment(OBJECT_STORAGE);
  return { storage: ObjectStorage.of(config), bucket: config.S3_FILES_BUCKET };
}

/** Shows progress in one changing line on a terminal, and in a line per tenth elsewhere. */
function progressOn(output: NodeJS.WriteStream): Report {
  const lastTenth = new Map<string, number>();
  return (what, done, of) => {
    const tenth = Math.floor((10 * done) / of);
    if (tenth === lastTenth.get(what) && !output.isTTY) return;
    lastTenth.set(what, tenth);
    const line = `  ${what.padEnd(14)} ${done} of ${of}`;
    output.write(output.isTTY ? `\r${line}${done === of ? '\n' : ''}` : `${line}\n`);
  };
}

function explain(error: unknown): string {
  if (error instanceof DomainError) return 'Object storage does not answer: is the product running?';
  if (isUnavailable(error)) return 'The database does not answer: is the product running?';
  const { code = '', message } = error as { code?: string; message?: string };
  if (NOT_MIGRATED.includes(code)) return `The database is not set up for this release (npm run migrate): ${message}`;
  if (code === NOT_ALLOWED) return `The role in ADMIN_DATABASE_URL has too few rights: ${message}`;
  return message ?? String(error);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
