// S3 emulator as a process: `node server.mjs` with HOST, PORT, DIRECTORY and IDENTITIES in the environment; the last is the name
// of a file of identities as SeaweedFS has them (deploy/object-storage). It checks signatures as S3 does, and the rights of
// whoever signed, but lets unsigned reads through: never make it reachable from outside.
import { readFileSync } from 'node:fs';
import S3rver from '@20minutes/s3rver';
import accounts from '@20minutes/s3rver/lib/models/account.js';
import { isAllowed } from './rights.mjs';

const { HOST = '127.0.0.1', PORT, DIRECTORY, IDENTITIES } = process.env;
const { identities } = JSON.parse(readFileSync(IDENTITIES, 'utf8'));

// Its built-in key pair is public knowledge: only the given ones may sign.
accounts.DUMMY_ACCOUNT.revokeAccessKey('S3RVER');
const actions = new Map();
for (const identity of identities) {
  for (const { accessKey, secretKey } of identity.credentials) {
    accounts.DUMMY_ACCOUNT.createKeyPair(accessKey, secretKey);
    actions.set(accessKey, identity.actions);
  }
}

// Buckets are addressed by path alone, whatever the Host header says: the gateway keeps the browser's.
const server = new S3rver({
  address: HOST,
  port: Number(PORT),
  directory: DIRECTORY,
  vhostBuckets: false,
  // It would write the whole address of every request: ids of applications, and signatures that permit an upload.
  silent: true,
});
// Before the signature is looked at: a wrong one is refused afterwards whatever this says.
server.middleware.unshift(async (ctx, next) => {
  if (isAllowed(ctx, actions)) return next();
  ctx.status = 403;
  ctx.type = 'application/xml';
  ctx.body =
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
});
await server.run();

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0));
