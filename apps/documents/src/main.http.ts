import { startService } from '@lacorte/http-server';
import { readHttpConfig } from './config';
import { DocumentsHttpModule } from './documents-http.module';

const config = readHttpConfig();
await startService(DocumentsHttpModule.forRoot(config), {
  name: 'documents',
  host: config.HOST,
  port: config.PORT,
  logLevel: config.LOG_LEVEL,
  drainSeconds: config.DRAIN_SECONDS,
  metricsPort: config.METRICS_PORT,
  otlpEndpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  traceRatio: config.OTEL_TRACES_SAMPLER_ARG,
});
