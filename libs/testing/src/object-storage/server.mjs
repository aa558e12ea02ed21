// Standalone S3 emulator: `node server.mjs` with HOST, PORT, DIRECTORY and IDENTITIES in the environment. IDENTITIES is
// a file in SeaweedFS's format (deploy/object-storage). It checks S3 signatures and the signer's permissions, but
// allows unsigned reads: never expose it.
import { readFileSync } from 'node:fs';
import S3rver from '@20minutes/s3rver';
import accounts from '@20minutes/s3rver/lib/models/account.js';

const { HOST = '127.0.0.1', PORT, DIRECTORY, IDENTITIES } = process.env;
const { identities } = JSON.parse(readFileSync(IDENTITIES, 'utf8'));

// The emulator's own key pair is public, so only the given keys may sign.
accounts.DUMMY_ACCOUNT.revokeAccessKey('S3RVER');
const actions = new Map();
for (const identity of identities) {
  for (const { accessKey, secretKey } of identity.credentials) {
    accounts.DUMMY_ACCOUNT.createKeyPair(accessKey, secretKey);
    actions.set(accessKey, identity.actions);
  }
}

const ACTIONS_ON_BUCKETS = { GET: 'List', HEAD: 'Read' };

// Addresses contain the bucket only in the path, because the gateway passes on the browser's Host header.
const server = new S3rver({
  address: HOST,
  port: Number(PORT),
  directory: DIRECTORY,
  vhostBuckets: false,
  // By default the emulator logs the full address of each request, with ids of applications and signatures that permit an upload.
  silent: true,
});
// This check runs before the emulator checks the signature.
server.middleware.unshift(async (ctx, next) => {
  if (isAllowed(ctx, actions)) return next();
  ctx.status = 403;
  ctx.type = 'application/xml';
  ctx.body =
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
});
await server.run();

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0));

/**
 * Tells whether the signer's actions allow a request by SeaweedFS's rules. The actions are `Read`, `Write`, `List` and `Admin`, each for all
 * buckets or for one, as in `Read:files`. A bucket of a test file, such as `files--7`, has the rules of `files`.
 *
 * @param actions actions by access key
 */
function isAllowed(request, actions) {
  const accessKey = accessKeyOf(request);
  const own = accessKey && actions.get(accessKey);
  // The emulator would accept unsigned writes, and refuses unknown keys. Unsigned reads may pass, because the gateway forwards no reads.
  if (!own) return request.method === 'GET' || request.method === 'HEAD';
  return neededBy(request).every(([action, bucket]) =>
    [action, `${action}:${bucket}`, 'Admin', `Admin:${bucket}`].some((given) => own.includes(given)),
  );
}

/** Returns the access key of a signature in version 4 or 2, in the header or in the query. */
function accessKeyOf({ headers, query }) {
  const credential = /Credential=([^/,]+)/.exec(headers.authorization ?? '')?.[1];
  const older = /^AWS ([^:]+):/.exec(headers.authorization ?? '')?.[1];
  return credential ?? older ?? query['X-Amz-Credential']?.split('/')[0] ?? query.AWSAccessKeyId;
}

function rulesOf(bucket) {
  return bucket.split('--')[0];
}

/** Returns the rights that a request needs, as pairs of action and bucket. */
function neededBy({ method, path, headers }) {
  const [, name = '', ...key] = path.split('/');
  const bucket = rulesOf(name);
  const reads = method === 'GET' || method === 'HEAD';
  if (key.join('') === '') return [[ACTIONS_ON_BUCKETS[method] ?? 'Admin', bucket]];
  const needed = [[reads ? 'Read' : 'Write', bucket]];
  const copied = headers['x-amz-copy-source']?.replace(/^\//, '').split('/')[0];
  if (copied) needed.push(['Read', rulesOf(copied)]);
  return needed;
}
