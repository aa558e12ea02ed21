import { startService } from '@lacorte/http-server';
import { readWorkerConfig } from './config';
import { DocumentsWorkerModule } from './documents-worker.module';

const config = readWorkerConfig();
await startService(DocumentsWorkerModule.forRoot(config), {
  name: 'documents-worker',
  host: config.HOST,
  port: config.PORT,
  logLevel: config.LOG_LEVEL,
  drainSeconds: config.DRAIN_SECONDS,
  metricsPort: config.METRICS_PORT,
  otlpEndpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  traceRatio: config.OTEL_TRACES_SAMPLER_ARG,
});
