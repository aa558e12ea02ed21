import { createServer, type Server, type ServerResponse } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import { registry } from './metrics';
import { readAll } from './readings';

/** Sampling interval of the event loop lag. The default of 10 ms costs a twentieth of a processor. */
const LOOK_FOR_LAG_MS = 100;

/**
 * Serves GET /metrics in Prometheus text format, on an address that only the monitoring reaches.
 *
 * @param service name of the process, on every metric
 */
export async function startMetricsServer(service: string, host: string, port: number): Promise<Server> {
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, prefix: 'lacorte_', eventLoopMonitoringPrecision: LOOK_FOR_LAG_MS });
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
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  } catch {
    response.writeHead(500).end();
  }
}
