// Standalone S3 emulator: `node server.mjs` with HOST, PORT, DIRECTORY and IDENTITIES in the environment. IDENTITIES is
// a file in SeaweedFS's format (deploy/object-storage). It checks S3 signatures and the signer's permissions, but
// allows unsigned reads: never expose it.
import { readFileSync } from 'node:fs';
import S3rver from '@20minutes/s3rver';
import accounts from '@20minutes/s3rver/lib/models/account.js';
import { isAllowed } from './rights.mjs';

const { HOST = '127.0.0.1', PORT, DIRECTORY, IDENTITIES } = process.env;
const { identities } = JSON.parse(readFileSync(IDENTITIES, 'utf8'));

// Its built-in key pair is public: only the given keys may sign.
accounts.DUMMY_ACCOUNT.revokeAccessKey('S3RVER');
const actions = new Map();
for (const identity of identities) {
  for (const { accessKey, secretKey } of identity.credentials) {
    accounts.DUMMY_ACCOUNT.createKeyPair(accessKey, secretKey);
    actions.set(accessKey, identity.actions);
  }
}

// Buckets are addressed by path only, for any Host header, because the gateway keeps the browser's.
const server = new S3rver({
  address: HOST,
  port: Number(PORT),
  directory: DIRECTORY,
  vhostBuckets: false,
  // By default it logs the full address of each request, with ids of applications and signatures that permit an upload.
  silent: true,
});
// Runs before the signature check, which refuses a wrong signature afterwards.
server.middleware.unshift(async (ctx, next) => {
  if (isAllowed(ctx, actions)) return next();
  ctx.status = 403;
  ctx.type = 'application/xml';
  ctx.body =
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
});
await server.run();

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0));
