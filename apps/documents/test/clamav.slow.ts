import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_FILE_BYTES } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { aPdf } from '@lacorte/testing/builders';
import { aDocx } from './a-zip';
import { MIB, useDocuments } from './documents-under-test';
import { anInfectedPdf, EICAR } from './eicar';
import { RealClamd } from './real-clamd';

const documents = useDocuments();
let clamd: RealClamd;

beforeAll(async () => {
  clamd = await RealClamd.start();
  await documents.startWorker({ CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT: clamd.port });
});
afterAll(() => clamd?.stop());

/** Finding of ClamAV in the attached file, or null. */
async function verdict(): Promise<string | null> {
  const settled = async () =>
    (await documents.rows()).find(({ scan_state }) => ['clean', 'infected'].includes(scan_state));
  return (await waitFor(settled, { what: 'a verdict' })).scan_signature;
}
const verdictOn = async (name: string, content: Buffer) => {
  documents.applicationId = randomUUID();
  await documents.attach({ 'altri-documenti': [[name, content]] });
  return verdict();
};

describe('ClamAV', () => {
  it('lets clean files pass: small, the largest, and letters', async () => {
    expect([
      await verdictOn('pulito.pdf', aPdf()),
      await verdictOn('grande.pdf', aPdf(MAX_FILE_BYTES)),
      await verdictOn('lettera.docx', await aDocx()),
    ]).toEqual([null, null, null]);
  });

  it('finds EICAR at the end of a PDF, of the largest file, and inside a letter', async () => {
    const found = expect.stringMatching(/^Eicar-Test-Signature/);
    expect([
      await verdictOn('virus.pdf', anInfectedPdf()),
      await verdictOn('virus.pdf', anInfectedPdf(MAX_FILE_BYTES - EICAR.length)),
      await verdictOn('virus.docx', await aDocx({ 'word/media/virus.bin': EICAR })),
    ]).toEqual([found, found, found]);
  });

  it('has an opinion on a ZIP bomb, and goes on answering', async () => {
    await verdictOn('bomba.docx', await aDocx({ 'word/media/zeros.bin': Buffer.alloc(512 * MIB) }));
    expect(await verdictOn('dopo.pdf', anInfectedPdf())).toMatch(/^Eicar-Test-Signature/);
  });

  it('killed keeps nobody waiting, and says its opinion when it is back', async () => {
    await clamd.kill();
    await documents.attach({ 'altri-documenti': [['attesa.pdf', anInfectedPdf()]] });
    await clamd.resume();
    expect(await verdict()).toMatch(/^Eicar-Test-Signature/);
  });
});
