export { makeValidator, num, port, str, url } from 'envalid';
export { BANK, CALLERS, DATABASE, MIGRATION, OBJECT_STORAGE, SERVER, SERVICE_CALLS } from './groups';
export { type Environment, readEnvironment } from './read-environment';
export { commaList, ed25519PrivateKey, ed25519PublicKeys, periods, secret } from './validators';
