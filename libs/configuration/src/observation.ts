import { makeValidator } from 'envalid';

const portNumber = makeValidator<number | undefined>((input) => {
  if (input === '') return undefined;
  const port = Number(input);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('is not a port');
  return port;
});

const httpAddress = makeValidator<string | undefined>((input) => {
  if (input === '') return undefined;
  if (!/^https?:$/.test(URL.parse(input)?.protocol ?? '')) throw new Error('is not an http or https address');
  return input;
});

const share = makeValidator<number>((input) => {
  const value = input === '' ? 1 : Number(input);
  if (!(value >= 0 && value <= 1)) throw new Error('is not between 0 and 1');
  return value;
});

/** Settings for monitoring. All are off by default, and an empty value counts as unset (docs/observability.md). */
export const OBSERVATION = {
  METRICS_PORT: portNumber({ default: undefined }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress({ default: undefined }),
  OTEL_TRACES_SAMPLER_ARG: share({ default: 1 }),
};
