import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Data of one request or job for every log line and internal call that it causes. */
export interface RequestContext {
  requestId: string;
  trace?: TraceContext;
  /** Keyed hash of the user. */
  user?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` so that it and everything asynchronous that it starts have `context`. */
export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** @returns undefined outside of a request or job, like the functions below */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

/** Returns the current position in the trace, to pass to other processes. */
export function currentTraceparent(): string | undefined {
  const trace = storage.getStore()?.trace;
  return trace && formatTraceparent(trace);
}

/** Adds the user to every further log line of the current request. @param user a keyed hash, never an id or an e-mail address */
export function noteUser(user: string): void {
  const context = storage.getStore();
  if (context) context.user = user;
}

/** Position in a trace (W3C Trace Context, https://www.w3.org/TR/trace-context/). */
export interface TraceContext {
  /** 32 hexadecimal digits. For a request through the gateway, the same as its request id. */
  traceId: string;
  /** 16 hexadecimal digits of the parent span. */
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

/** Formats a `traceparent`. The sampled flag is always set, because every process decides from the trace id whether to record. */
export function formatTraceparent({ traceId, spanId }: TraceContext): string {
  return `00-${traceId}-${spanId}-01`;
}

export function newTrace(): TraceContext {
  const digits = () => randomUUID().replaceAll('-', '');
  return { traceId: digits(), spanId: digits().slice(16) };
}
