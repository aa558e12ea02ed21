import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to one request, or to one job, and goes into every log line and internal call that it causes. */
export interface RequestContext {
  requestId: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` with `context` around it and everything asynchronous that it starts. */
export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** The id of the request or job at hand, or undefined outside of one. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}
