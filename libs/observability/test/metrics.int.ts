import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@lacorte/testing';
import { METRICS, observeProcess, readAtScrape, timed } from '../src/index';

let stop: () => Promise<void>;
let url: string;

beforeAll(async () => {
  const metricsPort = await freePort();
  url = `http://127.0.0.1:${metricsPort}`;
  stop = await observeProcess({ name: 'documents-worker', host: '127.0.0.1', metricsPort });
});
afterAll(() => stop());

const figures = async () => (await fetch(`${url}/metrics`)).text();

describe('the figures of a process', () => {
  it('are there for Prometheus, with those of the process itself, and nothing else is', async () => {
    const answer = await fetch(`${url}/metrics`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await answer.text()).toMatch(/^lacorte_process_resident_memory_bytes\{service="documents-worker"\} \d+/m);
    expect((await fetch(`${url}/`)).status).toBe(404);
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  it('count work that went well and work that failed, with how long it took', async () => {
    await timed(METRICS.pdfRenderSeconds, {}, async () => 'printed');
    const failing = timed(METRICS.pdfRenderSeconds, {}, () => Promise.reject(new Error('no paper')));
    await expect(failing).rejects.toThrow('no paper');
    const text = await figures();
    for (const outcome of ['ok', 'failed']) {
      expect(text).toContain(
        `lacorte_pdf_render_duration_seconds_count{service="documents-worker",outcome="${outcome}"} 1`,
      );
    }
  });

  it('are read when somebody asks, and shown no longer once reading fails', async () => {
    let jobs: number | undefined = 3;
    const gauge = METRICS.queueJobs;
    const end = readAtScrape({
      gauges: [gauge],
      read: async () => {
        if (jobs === undefined) throw new Error('away');
        gauge.set({ queue: 'documents', state: 'failed' }, jobs);
      },
    });
    expect(await figures()).toMatch(/^lacorte_queue_jobs\{.*\} 3$/m);
    jobs = undefined;
    expect(await figures()).not.toMatch(/^lacorte_queue_jobs\{/m);
    end();
  });

  it('do not wait for a part that never answers, and ask it once', async () => {
    let asked = 0;
    const end = readAtScrape({
      gauges: [],
      read: () => {
        asked += 1;
        return new Promise(() => undefined);
      },
    });
    await Promise.all([figures(), figures()]);
    expect(asked).toBe(1);
    end();
  });
});
