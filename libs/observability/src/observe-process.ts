import { setTimeout as pause } from 'node:timers/promises';
import { startMetricsServer } from './metrics/metrics-server';
import { recordSpans } from './tracing/spans';

/** Limits the flush at shutdown, in case the collector is down. */
const FAREWELL_MS = 2_000;

export interface ObservationSettings {
  /** Name of the process. */
  name: string;
  host: string;
  /** Port of GET /metrics; no metrics when undefined. */
  metricsPort?: number;
  /** Address of an OpenTelemetry collector for the spans; no spans when undefined. */
  otlpEndpoint?: string;
  /** Share of traces to record, 0 to 1. */
  traceRatio?: number;
}

/**
 * Starts the configured metrics and traces of this process. The code of features that are off is not loaded.
 *
 * @returns a function that stops them and sends the remaining spans
 */
export async function observeProcess(settings: ObservationSettings): Promise<() => Promise<void>> {
  const { name, host, metricsPort, otlpEndpoint, traceRatio = 1 } = settings;
  const server = metricsPort === undefined ? undefined : await startMetricsServer(name, host, metricsPort);
  const recorder = otlpEndpoint ? await loadRecorder(name, otlpEndpoint, traceRatio) : undefined;
  recordSpans(recorder);
  return async () => {
    recordSpans(undefined);
    server?.closeAllConnections();
    server?.close();
    await Promise.race([recorder?.stop(), pause(FAREWELL_MS, undefined, { ref: false })]);
  };
}

async function loadRecorder(service: string, endpoint: string, ratio: number) {
  const { otlpRecorder } = await import('./tracing/otlp-recorder');
  return otlpRecorder({ service, endpoint, ratio });
}
