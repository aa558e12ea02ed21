export { host, num, port, str, url } from 'envalid';
export { CALLERS, ed25519PrivateKey, ed25519PublicKeys, SERVICE_CALLS } from './ed25519';
export { OBSERVATION } from './observation';
export { readEnvironment } from './read-environment';
export { commaList, secret } from './validators';
