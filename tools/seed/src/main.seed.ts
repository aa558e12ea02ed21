import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { readArguments } from './command/arguments';
import { readDatabaseUrl, readDocumentStore } from './command/environment';
import { explain } from './command/explain';
import { progressOn } from './command/progress';
import { AddApplications } from './writing/add-applications';

/** Of every seeded user. Their addresses are nobody's and their data invented. */
const PASSWORD = 'prova-la-corte';
/** As costly as auth makes it, so that logging in takes as long as it does. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

async function main(): Promise<void> {
  const startedAt = performance.now();
  const { applications, documents, seed } = readArguments(process.argv.slice(2));
  const client = new pg.Client({ connectionString: readDatabaseUrl() });
  await client.connect();
  try {
    process.stdout.write(`Seed ${seed}: adding ${applications} applications, ${documents} of them with documents\n`);
    const added = await new AddApplications(client, progressOn(process.stdout)).run({
      seed,
      applications,
      passwordHash: await hash(PASSWORD, ARGON2ID),
      documents: documents > 0 ? { count: documents, store: readDocumentStore() } : null,
    });
    if (added.first > 0) {
      process.stdout.write(`The first ${added.first} applications of seed ${seed} were there already.\n`);
    }
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const range = `seed ${seed}, ${added.first} to ${added.first + applications - 1}`;
    process.stdout.write(
      `Added ${applications} applications, ${applications} users and ${added.files} documents in ${seconds} s (${range}). ` +
        `Password of every seeded user: ${PASSWORD}\n`,
    );
  } finally {
    await client.end();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
