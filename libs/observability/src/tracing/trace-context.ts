import { randomUUID } from 'node:crypto';

/** Where in which trace something happens (W3C Trace Context, https://www.w3.org/TR/trace-context/). */
export interface TraceContext {
  /** 32 hexadecimal digits. Of a request that came through the gateway, the same as its request id. */
  traceId: string;
  /** 16 hexadecimal digits: the work within the trace that this is part of. */
  spanId: string;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const NOTHING = /^0+$/;

/** Reads a `traceparent`; undefined when it is missing or not well-formed. */
export function parseTraceparent(text: string | undefined): TraceContext | undefined {
  const [, traceId, spanId] = TRACEPARENT.exec(text ?? '') ?? [];
  if (!traceId || !spanId || NOTHING.test(traceId) || NOTHING.test(spanId)) return undefined;
  return { traceId, spanId };
}

/** As `traceparent`. Every process decides by the trace id alone whether it records, so that the flag is always set. */
export function formatTraceparent({ traceId, spanId }: TraceContext): string {
  return `00-${traceId}-${spanId}-01`;
}

/** A trace that begins here. */
export function newTrace(): TraceContext {
  const digits = () => randomUUID().replaceAll('-', '');
  return { traceId: digits(), spanId: digits().slice(16) };
}
