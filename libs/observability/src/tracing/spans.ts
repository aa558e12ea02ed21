import { currentContext, runInContext } from '../request-context';
import type { TraceContext } from './trace-context';

type SpanKind = 'server' | 'client' | 'consumer' | 'internal';
type Attributes = Record<string, string | number>;

export interface SpanStart {
  /** What is done, without anything that differs from one time to the next: no id, no address. */
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
}

/** A piece of work that is under way. */
export interface OpenSpan {
  readonly trace: TraceContext;
  /** @param outcome what only the end tells; an error counts the work as failed */
  end(outcome?: { name?: string; attributes?: Attributes; error?: unknown }): void;
}

/** Records spans and sends them away. */
export interface SpanRecorder {
  start(span: SpanStart, parent: TraceContext | undefined): OpenSpan;
  /** Sends what is left. */
  stop(): Promise<void>;
}

let recorder: SpanRecorder | undefined;

/** From now on spans are recorded; until then, and after undefined, the trace is handed on as it came. */
export function recordSpans(next: SpanRecorder | undefined): void {
  recorder = next;
}

/** Begins a span below `parent`; undefined while nobody records. */
export function startSpan(span: SpanStart, parent: TraceContext | undefined): OpenSpan | undefined {
  return recorder?.start(span, parent);
}

/** Does `work` as a span of the trace at hand. */
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
