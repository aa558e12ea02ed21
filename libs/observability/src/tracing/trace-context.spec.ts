import { describe, expect, it } from '@jest/globals';
import { formatTraceparent, newTrace, parseTraceparent } from './trace-context';

const TRACE = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

describe('a traceparent', () => {
  it('is read as it was written', () => {
    expect(parseTraceparent(formatTraceparent(TRACE))).toEqual(TRACE);
    const begun = newTrace();
    expect(parseTraceparent(formatTraceparent(begun))).toEqual(begun);
  });

  it.each([
    undefined,
    '',
    'anything',
    `00-${TRACE.traceId}-${TRACE.spanId}`,
    `00-${'0'.repeat(32)}-${TRACE.spanId}-01`,
    `00-${TRACE.traceId}-${'0'.repeat(16)}-01`,
    `00-${TRACE.traceId.toUpperCase()}-${TRACE.spanId}-01`,
    `00-${TRACE.traceId}-${TRACE.spanId}-01\n`,
  ])('that is not well-formed counts as none: %j', (text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });
});
