/**
 * Whether the signer's actions allow a request, by SeaweedFS's rules: `Read`, `Write`, `List`, `Admin`, each for all
 * buckets or for one, as in `Read:files`. A bucket `files--7`, which tests make for one of their files, has the rules of `files`.
 *
 * @param actions by access key
 */
export function isAllowed(request, actions) {
  const accessKey = accessKeyOf(request);
  const own = accessKey && actions.get(accessKey);
  // The emulator itself accepts unsigned writes. It refuses unknown keys, and the gateway forwards no reads.
  if (!own) return request.method === 'GET' || request.method === 'HEAD';
  return neededBy(request).every(([action, bucket]) =>
    [action, `${action}:${bucket}`, 'Admin', `Admin:${bucket}`].some((given) => own.includes(given)),
  );
}

function accessKeyOf({ headers, query }) {
  const credential = /Credential=([^/,]+)/.exec(headers.authorization ?? '')?.[1];
  const older = /^AWS ([^:]+):/.exec(headers.authorization ?? '')?.[1];
  return credential ?? older ?? query['X-Amz-Credential']?.split('/')[0] ?? query.AWSAccessKeyId;
}

const rulesOf = (bucket) => bucket.split('--')[0];

/** Pairs of action and bucket. */
function neededBy({ method, path, headers }) {
  const [, name = '', ...key] = path.split('/');
  const bucket = rulesOf(name);
  const reads = method === 'GET' || method === 'HEAD';
  if (key.join('') === '') return [[method === 'GET' ? 'List' : reads ? 'Read' : 'Admin', bucket]];
  const copied = headers['x-amz-copy-source']?.replace(/^\//, '').split('/')[0];
  return [[reads ? 'Read' : 'Write', bucket], ...(copied ? [['Read', rulesOf(copied)]] : [])];
}
