export { accepted } from './accepted';
export { DomainError, type ErrorDetails, type ErrorKind } from './domain-error';
export { isUnavailable } from './is-unavailable';
