export { readEnvironment } from './read-environment';
export { commaList, secret } from './validators';
