import { AsyncLocalStorage } from 'node:async_hooks';
import { formatTraceparent, type TraceContext } from './tracing/trace-context';

/** Data of one request or job for every log line and internal call that it causes. */
export interface RequestContext {
  requestId: string;
  trace?: TraceContext;
  /** Keyed hash of the user. */
  user?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` with `context` around it and everything asynchronous that it starts. */
export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** The current context, or undefined outside of a request or job. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

/** The id of the current request or job, or undefined outside of one. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

/** The current trace position, to pass to other processes; undefined outside of a request or job. */
export function currentTraceparent(): string | undefined {
  const trace = storage.getStore()?.trace;
  return trace && formatTraceparent(trace);
}

/**
 * Adds the user to every further log line of the current request. @param user a keyed hash, never an id or an address
 */
export function noteUser(user: string): void {
  const context = storage.getStore();
  if (context) context.user = user;
}
