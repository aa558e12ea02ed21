import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { API, type Receipt } from '@lacorte/contracts';
import { producerConnection, QUEUES } from '@lacorte/jobs';
import { ServiceBuild, type ServiceProcess, waitFor } from '@lacorte/testing';
import { Queue } from 'bullmq';
import { extractText } from 'unpdf';
import { aReceipt } from './a-receipt';
import { type Surroundings, startSurroundings } from './documents-stack';
import { storedKeys } from './stored-keys';

/** A piece of the receipt's template, and the same in the next version. */
const TEMPLATE = { previous: '<p class="subtitle">', next: '<p class="subtitle">Modello 2. ' };
const MARK = 'Modello 2.';

let around: Surroundings;
let previous: ServiceBuild;
let next: ServiceBuild;
let queue: Queue;
const running: [ServiceBuild, ServiceProcess][] = [];

beforeAll(async () => {
  around = await startSurroundings();
  previous = ServiceBuild.make('documents');
  next = previous.variant(TEMPLATE.previous, TEMPLATE.next);
  queue = new Queue(QUEUES.documents, { connection: producerConnection(around.config.REDIS_URL) });
  queue.on('error', () => undefined);
}, 90_000);

afterEach(async () => {
  for (const [build, started] of running.splice(0)) await build.stop(started);
}, 60_000);

afterAll(async () => {
  await queue?.close();
  await next?.remove();
  await previous?.remove();
  await around?.stop();
}, 60_000);

async function start(build: ServiceBuild, entry: 'http' | 'worker'): Promise<ServiceProcess> {
  const started = await build.start(entry, entry === 'http' ? around.config : around.workerConfig);
  running.push([build, started]);
  return started;
}

async function pdfOf({ url }: ServiceProcess, { id }: Receipt): Promise<{ status: number; pdf: Buffer }> {
  const response = await fetch(`${url}${API.applicationPdf(id)}`);
  return { status: response.status, pdf: Buffer.from(await response.arrayBuffer()) };
}

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

/** Waits until everything printed is stored, then removes the finished jobs and their results. */
async function forgetJobs(): Promise<string[]> {
  await waitFor(async () => (await queue.getActiveCount()) === 0, { what: 'the worker to rest' });
  await queue.clean(0, 1_000, 'completed');
  return storedKeys(around.storage, 'receipts/');
}

describe('while a release with another receipt template is rolled out', () => {
  it.each([
    ['the HTTP process', () => [next, previous] as const, false],
    ['the worker', () => [previous, next] as const, true],
  ])(
    'with %s ahead, receipts are served, printed once',
    async (_, builds, isMarked) => {
      const [httpBuild, workerBuild] = builds();
      const [http] = [await start(httpBuild, 'http'), await start(workerBuild, 'worker')];
      const before = await forgetJobs();
      const receipt = around.applications.keep(aReceipt());
      const first = await pdfOf(http, receipt);
      expect(first.status).toBe(200);
      expect((await textOf(first.pdf)).includes(MARK)).toBe(isMarked);
      expect(await forgetJobs()).toHaveLength(before.length + 1);
      const second = await pdfOf(http, receipt);
      expect(second).toEqual(first);
      expect(await forgetJobs()).toHaveLength(before.length + 1);
    },
    90_000,
  );

  it('a changed receipt is never served as it was before', async () => {
    const [http] = [await start(next, 'http'), await start(previous, 'worker')];
    const receipt = around.applications.keep(aReceipt());
    await pdfOf(http, receipt);
    around.applications.keep({ ...receipt, comune: 'Sesto San Giovanni' });
    expect(await textOf((await pdfOf(http, receipt)).pdf)).toContain('Sesto San Giovanni');
    around.applications.keep(receipt);
    expect(await textOf((await pdfOf(http, receipt)).pdf)).toContain(receipt.comune);
  }, 90_000);

  it('the new template follows with the worker', async () => {
    const [http, old] = [await start(next, 'http'), await start(previous, 'worker')];
    const receipt = around.applications.keep(aReceipt());
    expect(await textOf((await pdfOf(http, receipt)).pdf)).not.toContain(MARK);
    await start(next, 'worker');
    await previous.stop(old);
    await forgetJobs();
    expect(await textOf((await pdfOf(http, receipt)).pdf)).toContain(MARK);
    await waitFor(async () => (await forgetJobs()).length > 0, { what: 'the print to be stored' });
  }, 90_000);
});
