import { describe, expect, it } from '@jest/globals';
import { formatTraceparent, newTrace, parseTraceparent } from './request-context';

const TRACE = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

describe('a traceparent', () => {
  it('is read as it was written', () => {
    expect(parseTraceparent(formatTraceparent(TRACE))).toEqual(TRACE);
    const begun = newTrace();
    expect(parseTraceparent(formatTraceparent(begun))).toEqual(begun);
  });

  it('counts as none when it is not well-formed', () => {
    const { traceId, spanId } = TRACE;
    const others = [
      undefined,
      '',
      'anything',
      `00-${traceId}-${spanId}`,
      `00-${'0'.repeat(32)}-${spanId}-01`,
      `00-${traceId}-${'0'.repeat(16)}-01`,
      `00-${traceId.toUpperCase()}-${spanId}-01`,
      `00-${traceId}-${spanId}-01\n`,
    ];
    expect(others.filter(parseTraceparent)).toEqual([]);
  });
});
