import { describe, expect, it } from '@jest/globals';
import { OBSERVATION } from './groups';
import { readEnvironment } from './read-environment';

const OFF = { METRICS_PORT: undefined, OTEL_EXPORTER_OTLP_ENDPOINT: undefined, OTEL_TRACES_SAMPLER_ARG: 1 };

describe('what operators may watch a process with', () => {
  it('is off unless set', () => {
    const empty = { METRICS_PORT: '', OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER_ARG: '' };
    for (const environment of [{}, empty]) expect({ ...readEnvironment(OBSERVATION, environment) }).toEqual(OFF);
  });

  it('is read, or refused when it makes no sense', () => {
    const otlp = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
    const read = readEnvironment(OBSERVATION, { METRICS_PORT: '9464', ...otlp, OTEL_TRACES_SAMPLER_ARG: '0.1' });
    expect({ ...read }).toEqual({ METRICS_PORT: 9464, ...otlp, OTEL_TRACES_SAMPLER_ARG: 0.1 });
    for (const setting of [
      'METRICS_PORT=on',
      'OTEL_EXPORTER_OTLP_ENDPOINT=collector:4318',
      'OTEL_TRACES_SAMPLER_ARG=10',
    ]) {
      const [name = '', value] = setting.split('=');
      expect(() => readEnvironment(OBSERVATION, { [name]: value })).toThrow(name);
    }
  });
});
