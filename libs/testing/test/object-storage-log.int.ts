import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { freePort, waitFor } from '../src/index';

const SERVER = fileURLToPath(new URL('../src/object-storage/server.mjs', import.meta.url));
const SIGNED =
  'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=key%2F20260101%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20260101T000000Z&X-Amz-Expires=60&X-Amz-SignedHeaders=host&X-Amz-Signature=00aa';

it('the log of object storage has no id of an application and no signature', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'object-storage-log-'));
  mkdirSync(join(folder, 'objects', 'files'), { recursive: true });
  writeFileSync(join(folder, 'identities.json'), '{"identities":[]}');
  const port = await freePort();
  const server = spawn(process.execPath, [SERVER], {
    env: { PORT: String(port), DIRECTORY: join(folder, 'objects'), IDENTITIES: join(folder, 'identities.json') },
  });
  let log = '';
  for (const output of [server.stdout, server.stderr]) output.on('data', (text) => (log += text));
  const endpoint = `http://127.0.0.1:${port}`;
  await waitFor(() => fetch(endpoint), { what: 'the server to answer' });
  const id = randomUUID();
  await fetch(`${endpoint}/files/documents/${id}/a.pdf`);
  await fetch(`${endpoint}/files/documents/${id}/a.pdf?${SIGNED}`, { method: 'PUT', body: 'x' });
  const ended = once(server, 'close');
  server.kill();
  await ended;
  expect(log).not.toContain(id);
  expect(log).not.toContain('X-Amz-Signature');
  rmSync(folder, { recursive: true });
});
