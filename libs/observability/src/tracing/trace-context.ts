import { randomUUID } from 'node:crypto';

/** Position in a trace (W3C Trace Context, https://www.w3.org/TR/trace-context/). */
export interface TraceContext {
  /** 32 hexadecimal digits. For a request through the gateway, the same as its request id. */
  traceId: string;
  /** 16 hexadecimal digits: the parent span. */
  spanId: string;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const NOTHING = /^0+$/;

/** Parses a `traceparent`; undefined when it is missing or malformed. */
export function parseTraceparent(text: string | undefined): TraceContext | undefined {
  const [, traceId, spanId] = TRACEPARENT.exec(text ?? '') ?? [];
  if (!traceId || !spanId || NOTHING.test(traceId) || NOTHING.test(spanId)) return undefined;
  return { traceId, spanId };
}

/**
 * Formats a `traceparent`. The sampled flag is always set, because every process decides from the trace id whether to
 * record.
 */
export function formatTraceparent({ traceId, spanId }: TraceContext): string {
  return `00-${traceId}-${spanId}-01`;
}

/** A new trace. */
export function newTrace(): TraceContext {
  const digits = () => randomUUID().replaceAll('-', '');
  return { traceId: digits(), spanId: digits().slice(16) };
}
