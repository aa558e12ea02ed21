import { num, port, url } from 'envalid';

/** What lets operators watch a process; all of it off unless set (docs/observability.md). */
export const OBSERVATION = {
  METRICS_PORT: port({ default: undefined }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url({ default: undefined }),
  OTEL_TRACES_SAMPLER_ARG: num({ default: 1 }),
};
