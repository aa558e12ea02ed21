import { AsyncLocalStorage } from 'node:async_hooks';
import { formatTraceparent, type TraceContext } from './tracing/trace-context';

/** What belongs to one request, or to one job, and goes into every log line and internal call that it causes. */
export interface RequestContext {
  requestId: string;
  trace?: TraceContext;
  /** Who is calling, as a keyed hash that says nothing by itself. */
  user?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` with `context` around it and everything asynchronous that it starts. */
export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** The context at hand, or undefined outside of a request or job. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

/** The id of the request or job at hand, or undefined outside of one. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

/** Where the work at hand stands in its trace, to be handed on to whoever does a part of it; undefined outside of one. */
export function currentTraceparent(): string | undefined {
  const trace = storage.getStore()?.trace;
  return trace && formatTraceparent(trace);
}

/** From now on every log line of the request at hand says who is calling. @param user a keyed hash, never an id or an address */
export function noteUser(user: string): void {
  const context = storage.getStore();
  if (context) context.user = user;
}
