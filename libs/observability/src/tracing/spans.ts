import { currentContext, runInContext, type TraceContext } from '../request-context';

type SpanKind = 'server' | 'client' | 'consumer' | 'internal';
type Attributes = Record<string, string | number>;

export interface SpanStart {
  /** Name without variable parts such as ids or addresses. */
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
}

/** Work in progress. */
export interface OpenSpan {
  readonly trace: TraceContext;
  /** @param outcome attributes known at the end; an error marks the span as failed */
  end(outcome?: { name?: string; attributes?: Attributes; error?: unknown }): void;
}

/** Records spans and exports them. */
export interface SpanRecorder {
  start(span: SpanStart, parent: TraceContext | undefined): OpenSpan;
  /** Exports the remaining spans. */
  stop(): Promise<void>;
}

let recorder: SpanRecorder | undefined;

/** Starts recording spans with `next`. Without a recorder, traces are only passed on. */
export function recordSpans(next: SpanRecorder | undefined): void {
  recorder = next;
}

/** Starts a span below `parent`; undefined without a recorder. */
export function startSpan(span: SpanStart, parent: TraceContext | undefined): OpenSpan | undefined {
  return recorder?.start(span, parent);
}

/** Runs `work` as a span of the current trace. */
export async function inSpan<T>(span: SpanStart, work: () => Promise<T>): Promise<T> {
  if (!recorder) return work();
  const context = currentContext();
  const open = recorder.start(span, context?.trace);
  try {
    const result = await runInContext({ requestId: '-', ...context, trace: open.trace }, work);
    open.end();
    return result;
  } catch (error) {
    open.end({ error });
    throw error;
  }
}
