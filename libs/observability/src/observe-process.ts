import { setTimeout as pause } from 'node:timers/promises';
import { startMetricsServer } from './metrics/metrics-server';
import { recordSpans } from './tracing/spans';

/** A collector that is away holds up no end of a process. */
const FAREWELL_MS = 2_000;

export interface ObservationSettings {
  /** Name of the process. */
  name: string;
  host: string;
  /** Where GET /metrics is answered; nowhere when undefined. */
  metricsPort?: number;
  /** Address of an OpenTelemetry collector that gets the spans; nobody does when undefined. */
  otlpEndpoint?: string;
  /** Share of traces that are recorded, 0 to 1. */
  traceRatio?: number;
}

/**
 * Opens what the settings ask for to whoever watches this process. What they do not ask for is not even loaded.
 *
 * @returns ends it, and sends the spans that are left
 */
export async function observeProcess(settings: ObservationSettings): Promise<() => Promise<void>> {
  const { name, host, metricsPort, otlpEndpoint, traceRatio = 1 } = settings;
  const server =
    metricsPort === undefined ? undefined : await startMetricsServer({ service: name, host, port: metricsPort });
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
