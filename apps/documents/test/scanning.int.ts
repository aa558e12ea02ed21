import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, INTERNAL, MAX_FILE_BYTES } from '@lacorte/contracts';
import { QUEUES, workerConnection } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import { aPdf, aPng } from '@lacorte/testing/builders';
import { Queue } from 'bullmq';
import { ConfirmAttachments } from '../src/files/confirm-attachments';
import { ClamScanner } from '../src/scanning/clam-scanner';
import { ScanLoop } from '../src/scanning/scan-jobs';
import { ClamdStandIn } from './clamd-stand-in';
import { messageOf, useDocuments } from './documents-under-test';
import { anInfectedPdf, EICAR } from './eicar';
import { readZip } from './read-zip';

const SIGNATURE = 'Eicar-Test-Signature';

const documents = useDocuments();
let clamd: ClamdStandIn;

beforeAll(async () => {
  clamd = await ClamdStandIn.start();
});
afterEach(() => {
  clamd.insteadOfVerdict = undefined;
  clamd.gate.release();
  clamd.scanned.length = 0;
});
afterAll(() => clamd?.pause());

const scans = async (): Promise<string[]> =>
  (await documents.rows()).map(({ name, scan_state }) => `${name} ${scan_state}`);
const scansBecome = (...expected: string[]) =>
  waitFor(async () => (await scans()).join() === expected.join(), { what: `scans to be ${expected}` });
const one = (type: string, index?: number) =>
  documents.download(API.applicationDocument(documents.applicationId, type, index));
const quarantined = async () =>
  JSON.parse((await documents.download(API.quarantinedDocuments(documents.applicationId))).body.toString());
const front: [string, Buffer] = ['fronte.pdf', aPdf()];
const infected = (name: string): [string, Buffer] => [name, anInfectedPdf()];

/** Puts off no scan that has failed: its turn comes at the next look. */
const hurry = () => documents.database.query("UPDATE files SET scan_due_at = now() WHERE scan_state = 'pending'");

describe('the client of the scanner', () => {
  let scanner: ClamScanner;
  beforeAll(() => {
    scanner = new ClamScanner('127.0.0.1', clamd.port);
  });
  const contentOf = (...chunks: string[]) =>
    Readable.from(
      chunks.map((chunk) => Buffer.from(chunk)),
      { objectMode: false },
    );

  it('sends the content whole, whatever pieces it comes in', async () => {
    const pieces = ['a', '', 'b'.repeat(70_000), EICAR.slice(0, 30), EICAR.slice(30)];
    expect(await scanner.scan(contentOf(...pieces))).toBe(SIGNATURE);
    expect(clamd.scanned.map(String)).toEqual([pieces.join('')]);
    expect([await scanner.scan(contentOf('buongiorno')), await scanner.scan(contentOf())]).toEqual([null, null]);
  });

  it('takes no other answer for a verdict', async () => {
    for (const [answer, message] of [
      ['INSTREAM size limit exceeded. ERROR\0', 'no verdict of the scanner: INSTREAM size limit exceeded. ERROR'],
      ['stream: PERHAPS\0', 'no verdict'],
      ['', 'it closed the connection'],
    ] as const) {
      clamd.insteadOfVerdict = answer;
      await expect(scanner.scan(contentOf('buongiorno'))).rejects.toThrow(message);
    }
    clamd.gate.hold();
    const impatient = new ClamScanner('127.0.0.1', clamd.port, { ping: 100, scan: 100 });
    await expect(impatient.scan(contentOf('buongiorno'))).rejects.toThrow('the scanner does not answer');
  });

  it('has no verdict of a scanner that is away', async () => {
    await scanner.ping();
    await clamd.pause();
    await expect(scanner.ping()).rejects.toThrow('ECONNREFUSED');
    await expect(scanner.scan(contentOf('buongiorno'))).rejects.toThrow('ECONNREFUSED');
    await clamd.resume();
    await scanner.ping();
  });

  it('hangs up without a verdict when the content breaks off', async () => {
    async function* broken() {
      yield Buffer.from('half of it');
      throw new Error('the storage is away');
    }
    await expect(scanner.scan(Readable.from(broken(), { objectMode: false }))).rejects.toThrow('the storage is away');
    await waitFor(() => clamd.connections === 0, { what: 'the connection to be closed' });
    expect(clamd.scanned).toEqual([]);
  });
});

describe('without a scanner', () => {
  it('files are there, and they are scanned once there is one', async () => {
    await documents.startWorker();
    expect(() => documents.worker.get(ScanLoop, { strict: false })).toThrow();
    await documents.attach({ 'carta-identita': [infected('carta.pdf')] });
    expect((await one('documento_identita')).status).toBe(200);
    expect([await scans(), await quarantined()]).toEqual([['carta.pdf unscanned'], []]);
    await documents.stopWorker();
    await documents.startWorker({ CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT: clamd.port });
    await scansBecome('carta.pdf infected');
  });
});

describe('with a scanner', () => {
  it('every attached file is scanned, whole', async () => {
    const big = aPdf(MAX_FILE_BYTES);
    await documents.attach({
      'carta-identita': [
        ['grande.pdf', big],
        ['foto.png', aPng()],
      ],
    });
    await scansBecome('grande.pdf clean', 'foto.png clean');
    expect(clamd.scanned.map(({ length }) => length).sort()).toEqual([big.length, aPng().length].sort());
    expect(clamd.scanned.some((content) => content.equals(big))).toBe(true);
  });

  it('a file that a draft had kept is scanned once it is attached', async () => {
    const userId = randomUUID();
    const { filePath } = await documents.browser.upload(...infected('bozza.pdf'));
    const asked = { documenti: { 'carta-identita': [filePath] }, uploadSession: documents.browser.uploadSession };
    expect((await documents.asApplications(INTERNAL.keepDraftFiles(userId), asked)).body).toHaveLength(1);
    expect(await scans()).toEqual([]);
    await documents.browserOf(userId).attach(documents.applicationId, { 'carta-identita': [filePath] });
    await scansBecome('bozza.pdf infected');
    expect((await one('documento_identita')).status).toBe(409);
  });

  describe('a file in which it finds a virus', () => {
    beforeEach(async () => {
      await documents.attach({ 'carta-identita': [front, infected('retro.pdf')] });
      await scansBecome('fronte.pdf clean', 'retro.pdf infected');
    });

    it('is given to nobody any more, and named to administrators and to applications', async () => {
      const answer = await one('documento_identita', 1);
      expect([answer.status, messageOf(answer)]).toEqual([
        409,
        `retro.pdf è in quarantena: il controllo antivirus vi ha trovato ${SIGNATURE}.`,
      ]);
      expect((await one('documento_identita', 0)).status).toBe(200);
      expect(await quarantined()).toEqual([
        { type: 'documento_identita', index: 1, name: 'retro.pdf', signature: SIGNATURE },
      ]);
      const confirm = documents.worker.get(ConfirmAttachments, { strict: false });
      await confirm.run();
      const { reported } = documents.around.applications;
      const own = reported.filter((report) => report.applicationId === documents.applicationId);
      expect(own.at(-1)).toMatchObject({
        version: 3,
        changed: { version: 1, sections: ['carta-identita'] },
        files: [
          { name: 'fronte.pdf', scan: 'clean' },
          { name: 'retro.pdf', scan: 'quarantined' },
        ],
      });
      const sent = reported.length;
      await confirm.run();
      expect(reported).toHaveLength(sent);
    });

    it('leaves a note in its place in the ZIP, and is not logged as downloaded', async () => {
      const { status, body } = await documents.download(API.allApplicationDocuments(documents.applicationId));
      expect(status).toBe(200);
      const [readable, note] = readZip(body);
      expect(readable).toMatchObject({ name: 'documento_identita/fronte.pdf', content: aPdf() });
      expect(note?.name).toBe('documento_identita/IN_QUARANTENA_retro.pdf.txt');
      expect(note?.content.toString()).toMatch(`Il file retro.pdf non è in questo archivio`);
      expect((await documents.logged()).map(({ file_ids }) => file_ids.length)).toEqual([1]);
    });

    it('stays there when the applicant puts the section in another order, and leaves it when replaced', async () => {
      const attached = await documents.browser.attach(documents.applicationId, {});
      const paths = attached.files.map(({ filePath }) => filePath);
      await documents.browser.attach(documents.applicationId, { 'carta-identita': paths.toReversed() });
      expect(await scans()).toEqual(['retro.pdf infected', 'fronte.pdf clean']);
      await documents.browser.attach(documents.applicationId, { 'carta-identita': paths.slice(0, 1) });
      expect(await quarantined()).toEqual([]);
    });
  });

  it('a file that is alone in quarantine makes a ZIP with nothing but its note, and no entry in the log', async () => {
    await documents.attach({ 'altri-documenti': [front] });
    await documents.quarantine('fronte.pdf');
    const { status, body } = await documents.download(API.allApplicationDocuments(documents.applicationId));
    expect(status).toBe(200);
    expect(readZip(body).map(({ name }) => name)).toEqual(['altra_documentazione/IN_QUARANTENA_fronte.pdf.txt']);
    expect(await documents.logged()).toEqual([]);
  });
});

describe('a file gets its verdict later', () => {
  const attachOne = () => documents.attach({ 'altri-documenti': [infected('dopo.pdf')] });
  const hasFailed = async () => (await documents.rows())[0]?.scan_attempts > 0;
  const isFound = async () => (await hurry()) && (await scans()).join() === 'dopo.pdf infected';

  it('and can be read until then, when the scanner was away', async () => {
    await clamd.pause();
    await attachOne();
    expect((await one('altra_documentazione')).status).toBe(200);
    const ready = `${await documents.worker.getUrl()}/health/ready`;
    await waitFor(async () => (await fetch(ready)).status === 200, { what: 'the worker to be ready' });
    expect(await scans()).toEqual(['dopo.pdf unscanned']);
    await clamd.resume();
    await scansBecome('dopo.pdf infected');
  });

  it.each([
    ['gave the file up', 'stream: Can’t allocate memory ERROR\0'],
    ['hung up', ''],
  ])('when the scanner %s', async (_, answer) => {
    clamd.insteadOfVerdict = answer;
    await attachOne();
    await waitFor(hasFailed, { what: 'the first attempt to fail' });
    expect(await scans()).toEqual(['dopo.pdf pending']);
    clamd.insteadOfVerdict = undefined;
    await waitFor(isFound, { what: 'the verdict' });
  });

  it('when object storage was away', async () => {
    await attachOne();
    documents.around.lines.storage.down();
    await waitFor(hasFailed, { what: 'the first attempt to fail' });
    documents.around.lines.storage.up();
    await waitFor(isFound, { what: 'the verdict' });
  });

  it('when Redis has lost its job', async () => {
    const queue = new Queue(QUEUES.scans, { connection: workerConnection(documents.around.redis.url) });
    clamd.gate.hold();
    await attachOne();
    await clamd.gate.held();
    await queue.obliterate({ force: true });
    await queue.close();
    await hurry();
    await clamd.gate.held(2);
    clamd.gate.release();
    await scansBecome('dopo.pdf infected');
  });
});
