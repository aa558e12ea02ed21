export { accepted } from './accepted';
export { DomainError, type ErrorDetails, kindOfStatus } from './domain-error';
export { isUnavailable } from './is-unavailable';
