import { describe, expect, it } from '@jest/globals';
import { isUnavailable } from './is-unavailable';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('a part that is away', () => {
  it.each(['ECONNREFUSED', '08006', '57P01', '53100', '53300'])('is told by the code %s', (code) => {
    expect(isUnavailable(withCode(code))).toBe(true);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Query runner already released. Cannot run queries anymore.',
    'Database connection provided by a query runner was already released, cannot continue to use its querying methods anymore.',
  ])('is told by the message %s', (message) => {
    expect(isUnavailable(new Error(message))).toBe(true);
  });

  it('is found behind wrappers', () => {
    expect(isUnavailable(Object.assign(new Error('query'), { driverError: withCode('57P03') }))).toBe(true);
    expect(isUnavailable(new Error('fetch failed', { cause: withCode('ECONNREFUSED') }))).toBe(true);
    expect(isUnavailable(new AggregateError([withCode('ECONNREFUSED')]))).toBe(true);
  });

  it('is not a broken rule or a programming error', () => {
    expect(isUnavailable(withCode('23505'))).toBe(false);
    expect(isUnavailable(new TypeError('x is undefined'))).toBe(false);
    expect(isUnavailable(undefined)).toBe(false);
  });
});
