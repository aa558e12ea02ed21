import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { currentTraceparent, inSpan, observeProcess, runInContext, startSpan } from '../src/index';

const TRACE = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

/** A collector: accepts OTLP over HTTP. */
class Collector {
  readonly received: { path: string; type: string; body: Buffer }[] = [];
  private readonly server: Server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    this.received.push({ path: request.url ?? '', type: String(request.headers['content-type']), body });
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

const watched = { name: 'applications', host: '127.0.0.1' };
let collector: Collector;
let otlpEndpoint: string;

beforeEach(async () => {
  collector = new Collector();
  otlpEndpoint = await collector.start();
});
afterEach(() => collector.stop());

const work = () =>
  runInContext({ requestId: 'request-0001', trace: TRACE }, () =>
    inSpan({ name: 'print PDF', kind: 'internal' }, async () => currentTraceparent()),
  );

describe('a trace', () => {
  it('is handed on as it came while nobody collects spans', async () => {
    const stop = await observeProcess(watched);
    expect(await work()).toBe(`00-${TRACE.traceId}-${TRACE.spanId}-01`);
    expect(startSpan({ name: 'GET', kind: 'server' }, TRACE)).toBeUndefined();
    await stop();
  });

  it('gets a span for each piece of work, which goes to the collector with the name of the process', async () => {
    const stop = await observeProcess({ ...watched, otlpEndpoint });
    const within = await work();
    expect(within).toMatch(new RegExp(`^00-${TRACE.traceId}-[0-9a-f]{16}-01$`));
    expect(within).not.toContain(TRACE.spanId);
    await stop();
    expect(collector.received).toHaveLength(1);
    const [{ path, type, body } = { path: '', type: '', body: Buffer.alloc(0) }] = collector.received;
    expect([path, type]).toEqual(['/v1/traces', 'application/x-protobuf']);
    const ids = [TRACE.traceId, TRACE.spanId].map((id) => Buffer.from(id, 'hex'));
    expect(['applications', 'print PDF', ...ids].filter((part) => !body.includes(part))).toEqual([]);
  });

  it('tells the kind of an error and not its message, which may name a person', async () => {
    const stop = await observeProcess({ ...watched, otlpEndpoint });
    const failing = inSpan({ name: 'send mail', kind: 'client' }, () =>
      Promise.reject(new RangeError('550 lucia@example.com unknown')),
    );
    await expect(failing).rejects.toThrow('550');
    await stop();
    const body = Buffer.concat(collector.received.map((one) => one.body));
    expect(body.includes('RangeError')).toBe(true);
    expect(body.includes('lucia')).toBe(false);
  });

  it('is recorded whole or not at all, as its id decides', async () => {
    const stop = await observeProcess({ ...watched, otlpEndpoint, traceRatio: 0 });
    expect(await work()).toMatch(new RegExp(`^00-${TRACE.traceId}-[0-9a-f]{16}-01$`));
    await stop();
    expect(collector.received).toEqual([]);
  });

  it('holds nobody up when the collector is away', async () => {
    collector.stop();
    const stop = await observeProcess({ ...watched, otlpEndpoint });
    expect(await work()).toBeDefined();
    await stop();
  });
});
