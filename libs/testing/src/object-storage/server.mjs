// S3 emulator as a process: `node server.mjs` with HOST, PORT, DIRECTORY, ACCESS_KEY and SECRET_KEY in the environment.
// It checks signatures as S3 does, but lets unsigned reads through: never make it reachable from outside.
import S3rver from '@20minutes/s3rver';
import accounts from '@20minutes/s3rver/lib/models/account.js';

const { HOST = '127.0.0.1', PORT, DIRECTORY, ACCESS_KEY, SECRET_KEY } = process.env;

// Its built-in key pair is public knowledge: only the given one may sign.
accounts.DUMMY_ACCOUNT.revokeAccessKey('S3RVER');
accounts.DUMMY_ACCOUNT.createKeyPair(ACCESS_KEY, SECRET_KEY);

// Buckets are addressed by path alone, whatever the Host header says: the gateway keeps the browser's.
const server = new S3rver({ address: HOST, port: Number(PORT), directory: DIRECTORY, vhostBuckets: false });
await server.run();

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0));
