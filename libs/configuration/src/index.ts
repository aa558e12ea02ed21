export { host, num, port, str, url } from 'envalid';
export { OBSERVATION } from './observation';
export { readEnvironment } from './read-environment';
export { commaList, secret } from './validators';
