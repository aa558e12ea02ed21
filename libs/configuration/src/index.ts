export { host, num, port, str, url } from 'envalid';
export { readEnvironment } from './read-environment';
export { commaList, secret } from './validators';
