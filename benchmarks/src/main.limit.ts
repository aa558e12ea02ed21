// Bare node:http and pg, for the benchmarks' comparison: tells its port, then answers the calls that are measured.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { answerTo } from './limit/answers';

/** As many as a service of the product has. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.stringify(await answerTo(request, pool));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}

process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
