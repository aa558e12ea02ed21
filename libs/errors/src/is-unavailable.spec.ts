import { describe, expect, it } from '@jest/globals';
import { isUnavailable } from './is-unavailable';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('a part that is away', () => {
  it('is told by its code or message, also behind wrappers', () => {
    const messages = [
      'Connection terminated unexpectedly',
      'Query runner already released. Cannot run queries anymore.',
      'Database connection provided by a query runner was already released, cannot continue to use its querying methods anymore.',
      // The minio client, when the store answers 500, 502, 503 or 504 twice.
      'Request failed after 1 retries: Error: Retryable HTTP status: 503',
    ];
    const errors = [
      ...['ECONNREFUSED', '08006', '57P01', '53100', '53300'].map(withCode),
      ...messages.map((message) => new Error(message)),
      Object.assign(new Error('query'), { driverError: withCode('57P03') }),
      new Error('fetch failed', { cause: withCode('ECONNREFUSED') }),
      new AggregateError([withCode('ECONNREFUSED')]),
    ];
    expect(errors.filter((error) => !isUnavailable(error))).toEqual([]);
  });

  it('is not a broken rule or a programming error', () => {
    expect([withCode('23505'), new TypeError('x is undefined'), undefined].filter(isUnavailable)).toEqual([]);
  });
});
