export { makeValidator, num, port, str, url } from 'envalid';
export { CALLERS, ed25519PrivateKey, ed25519PublicKeys, SERVICE_CALLS } from './ed25519';
export { BANK, DATABASE, MIGRATION, OBJECT_STORAGE, SERVER } from './groups';
export { periods } from './periods';
export { type Environment, readEnvironment } from './read-environment';
export { commaList, secret } from './validators';
