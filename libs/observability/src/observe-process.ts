import { createServer, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { collectDefaultMetrics, register } from 'prom-client';
import { readAll } from './metrics/readings';
import { recordSpans } from './tracing/spans';

/** Time limit for sending the last spans at shutdown, in case the collector is down. */
const FAREWELL_MS = 2_000;

interface ObservationSettings {
  name: string;
  host: string;
  /** Port of GET /metrics; undefined for no metrics. */
  metricsPort?: number;
  /** Address of an OpenTelemetry collector for the spans; undefined for no spans. */
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
  const recorder = otlpEndpoint
    ? (await import('./tracing/otlp-recorder')).otlpRecorder({
        service: name,
        endpoint: otlpEndpoint,
        ratio: traceRatio,
      })
    : undefined;
  recordSpans(recorder);
  return async () => {
    recordSpans(undefined);
    server?.closeAllConnections();
    server?.close();
    await Promise.race([recorder?.stop(), pause(FAREWELL_MS, undefined, { ref: false })]);
  };
}

/** Sampling interval of the event loop lag. The default of 10 ms costs a twentieth of a processor. */
const LOOK_FOR_LAG_MS = 100;

/** Serves GET /metrics in the text format of Prometheus, at an address that only the monitoring reaches. All metrics have the label `service`. */
async function startMetricsServer(service: string, host: string, port: number): Promise<Server> {
  register.setDefaultLabels({ service });
  collectDefaultMetrics({ prefix: 'lacorte_', eventLoopMonitoringPrecision: LOOK_FOR_LAG_MS });
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') void answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // The server alone does not keep the process running.
  server.unref();
  return server;
}

async function answer(response: ServerResponse): Promise<void> {
  try {
    await readAll();
    response.writeHead(200, { 'content-type': register.contentType }).end(await register.metrics());
  } catch {
    response.writeHead(500).end();
  }
}
