import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TraceContext } from '../request-context';
import type { OpenSpan, SpanRecorder, SpanStart } from './spans';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

const EXPORT_TIMEOUT_MS = 5_000;

interface OtlpSettings {
  /** Name of the process. */
  service: string;
  /** Address of the collector, such as `http://collector:4318`. */
  endpoint: string;
  /** Share of traces to record, 0 to 1. The trace id decides, so each recorded trace is complete. */
  ratio: number;
}

/** Sends spans in batches to a collector (OTLP over HTTP). Spans that the collector does not accept are dropped. */
export function otlpRecorder({ service, endpoint, ratio }: OtlpSettings): SpanRecorder {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'lacorte' }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('lacorte');
  return {
    start: ({ name, kind, attributes }: SpanStart, parent) =>
      openSpan(tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent))),
    stop: () => provider.shutdown(),
  };
}

function contextOf(parent: TraceContext | undefined) {
  if (!parent) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}

function openSpan(span: Span): OpenSpan {
  const { traceId, spanId } = span.spanContext();
  return {
    trace: { traceId, spanId },
    end({ name, attributes, error } = {}) {
      if (name) span.updateName(name);
      if (attributes) span.setAttributes(attributes);
      // The status contains only the name of the error, because its message may contain personal data.
      if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      span.end();
    },
  };
}
