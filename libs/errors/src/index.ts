export { accepted, DomainError, type ErrorDetails, kindOfStatus } from './domain-error';
export { isUnavailable } from './is-unavailable';
