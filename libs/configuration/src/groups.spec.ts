import { describe, expect, it } from '@jest/globals';
import { OBSERVATION } from './groups';
import { readEnvironment } from './read-environment';

const OFF = { METRICS_PORT: undefined, OTEL_EXPORTER_OTLP_ENDPOINT: undefined, OTEL_TRACES_SAMPLER_ARG: 1 };

describe('what operators may watch a process with', () => {
  it.each([{}, { METRICS_PORT: '', OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER_ARG: '' }])(
    'is off unless set: %j',
    (environment) => {
      expect({ ...readEnvironment(OBSERVATION, environment) }).toEqual(OFF);
    },
  );

  it('is read', () => {
    const set = {
      METRICS_PORT: '9464',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    };
    expect({ ...readEnvironment(OBSERVATION, set) }).toEqual({
      METRICS_PORT: 9464,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_TRACES_SAMPLER_ARG: 0.1,
    });
  });

  it.each([
    ['METRICS_PORT', 'on'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', '10'],
  ])('is refused when it makes no sense: %s=%s', (name, value) => {
    expect(() => readEnvironment(OBSERVATION, { [name]: value })).toThrow(name);
  });
});
