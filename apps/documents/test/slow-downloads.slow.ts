import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { ServiceBuild, waitFor } from '@lacorte/testing';
import { aPdf } from '@lacorte/testing/builders';
import { ZipArchive } from 'archiver';
import { aZip } from './a-zip';
import { DataHolders, PASSWORD } from './data-holders';
import { ADMINISTRATOR, MIB, useDocuments } from './documents-under-test';
import { readZip } from './read-zip';

const documents = useDocuments();

const all = () => API.allApplicationDocuments(documents.applicationId);

/** The most that an application can have: more than the buffers on the way hold. */
const attachEverything = () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, n): [string, Buffer] => [`${n}.pdf`, aPdf(5 * MIB)]);
  return documents.attach({
    ...{ 'carta-identita': files(2), 'codice-fiscale-doc': files(2), 'permesso-soggiorno': files(2) },
    ...{ 'certificazione-redditi': files(3), 'altri-documenti': files(5) },
  });
};

describe('all documents', () => {
  /** Starts a download and gives its answer with nothing read of its body. */
  async function begin(path: string): Promise<IncomingMessage> {
    const headers = await documents.around.keys.person(ADMINISTRATOR);
    const [response] = await once(get(`${await documents.app.getUrl()}${path}`, { headers }), 'response');
    await once(response, 'readable');
    return response as IncomingMessage;
  }

  it('never look complete when the storage fails in the middle', async () => {
    await attachEverything();
    const response = await begin(all());
    documents.around.lines.storage.cut();
    await expect(response.toArray()).rejects.toThrow('aborted');
    expect(response.complete).toBe(false);
  });

  it('are read from the storage no further once the client has gone', async () => {
    await attachEverything();
    const { storage } = documents.around.lines;
    await waitFor(() => storage.openConnections === 0, { what: 'idle connections to end' });
    const response = await begin(all());
    expect(storage.openConnections).toBeGreaterThan(0);
    response.destroy();
    await waitFor(() => storage.openConnections === 0, { what: 'the reading to end' });
    const one = API.applicationDocument(documents.applicationId, 'documentazione_reddito');
    expect((await documents.download(one)).status).toBe(200);
  });
});

describe('an export of fourteen files of 5 MiB', () => {
  const build = ServiceBuild.of('documents');
  let holders: Awaited<ReturnType<typeof DataHolders.start>>;
  afterAll(async () => {
    await build.killAll();
    await holders?.stop();
  });

  it('takes no memory for them', async () => {
    holders = await DataHolders.start(documents.around.keys);
    const owner = { ...ADMINISTRATOR, role: 'user' } as const;
    holders.account = { person: { ...owner, provenEmail: owner.email }, sections: {} };
    holders.applications = {
      ...{ contactIds: [], sections: {} },
      applications: [{ id: documents.applicationId, code: 'DOM-2026-000042-17' }],
    };
    await attachEverything();
    const service = await build.start('http', { ...documents.around.config, ...holders.urls });
    const headers = { ...(await documents.around.keys.person(owner)), 'content-type': 'application/json' };
    const pull = async () => {
      const body = JSON.stringify({ password: PASSWORD });
      const answer = await fetch(service.url + API.exportUserData, { method: 'POST', headers, body });
      let bytes = 0;
      for await (const chunk of answer.body as ReadableStream<Uint8Array>) bytes += chunk.length;
      return bytes;
    };
    const peakMib = () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8'))?.[1]) / 1024;
    await pull();
    const before = peakMib();
    const pulled = await Promise.all([pull(), pull(), pull()]);
    for (const bytes of pulled) expect(bytes).toBeGreaterThan(70 * MIB);
    // 210 MiB went through it.
    expect(peakMib() - before).toBeLessThan(100);
  });
});

describe('a ZIP bomb that is called a letter', () => {
  /** Made while it is compressed: this process never holds what it would be. */
  async function aBomb(inflatedBytes: number): Promise<Buffer> {
    const zip = new ZipArchive({ zlib: { level: 9 } });
    const written = buffer(zip);
    zip.append('<Types/>', { name: '[Content_Types].xml' });
    const zeros = Buffer.alloc(MIB);
    const content = Readable.from(Array.from({ length: inflatedBytes / MIB }, () => zeros));
    zip.append(content, { name: 'word/document.xml' });
    await zip.finalize();
    return written;
  }

  it('is never inflated: neither to attach it nor to hand it out', async () => {
    const bomb = await aBomb(512 * MIB);
    const { filePath } = await documents.browser.upload('bomba.docx', bomb);
    const peakBefore = process.resourceUsage().maxRSS;
    await documents.browser.attach(documents.applicationId, { 'altri-documenti': [filePath] });
    const [entry] = readZip((await documents.download(all())).body);
    const grownMib = (process.resourceUsage().maxRSS - peakBefore) / 1024;
    expect(entry?.content.equals(bomb)).toBe(true);
    expect(grownMib).toBeLessThan(128);
  });

  it('is refused when its first part alone is one', async () => {
    const bomb = await aZip({ mimetype: Buffer.alloc(64 * MIB, ' ') });
    const { filePath } = await documents.browser.upload('bomba.docx', bomb);
    const { status } = await documents.browser.tryToAttach(documents.applicationId, { 'altri-documenti': [filePath] });
    expect(status).toBe(400);
  });
});
