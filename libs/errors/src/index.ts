export { accepted, DomainError, kindOfStatus } from './domain-error';
export { isUnavailable } from './is-unavailable';
