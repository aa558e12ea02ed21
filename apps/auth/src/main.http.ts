import { startService } from '@lacorte/http-server';
import { AppModule } from './app.module';
import { readConfig } from './config';

const config = readConfig();
await startService(AppModule.forRoot(config), {
  name: 'auth',
  host: config.HOST,
  port: config.PORT,
  logLevel: config.LOG_LEVEL,
  drainSeconds: config.DRAIN_SECONDS,
  metricsPort: config.METRICS_PORT,
  otlpEndpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  traceRatio: config.OTEL_TRACES_SAMPLER_ARG,
});
