import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@lacorte/testing';
import { ClamScanner } from '../src/scanning/clam-scanner';
import { ClamdStandIn } from './clamd-stand-in';
import { EICAR } from './eicar';

let clamd: ClamdStandIn;
let scanner: ClamScanner;

beforeAll(async () => {
  clamd = await ClamdStandIn.start();
  scanner = new ClamScanner('127.0.0.1', clamd.port, { ping: 500, scan: 500 });
});

afterEach(() => {
  clamd.insteadOfVerdict = undefined;
  clamd.scanned.length = 0;
});

afterAll(() => clamd.pause());

const contentOf = (...chunks: (string | Buffer)[]) =>
  Readable.from(
    chunks.map((chunk) => Buffer.from(chunk)),
    { objectMode: false },
  );

describe('the scanner', () => {
  it('gets the content whole, whatever pieces it comes in', async () => {
    const pieces = ['a', '', 'b'.repeat(70_000), EICAR.slice(0, 30), EICAR.slice(30)];
    expect(await scanner.scan(contentOf(...pieces))).toBe('Eicar-Test-Signature');
    expect(clamd.scanned.map(String)).toEqual([pieces.join('')]);
  });

  it('says so when it finds nothing, also in nothing', async () => {
    expect(await scanner.scan(contentOf('buongiorno'))).toBeNull();
    expect(await scanner.scan(contentOf())).toBeNull();
  });

  it.each([
    [
      'an error',
      'INSTREAM size limit exceeded. ERROR\0',
      'no verdict of the scanner: INSTREAM size limit exceeded. ERROR',
    ],
    ['something unheard of', 'stream: PERHAPS\0', 'no verdict'],
    ['nothing', '', 'it closed the connection'],
    ['silence', null, 'the scanner does not answer'],
  ])('that answers with %s has given no verdict', async (_, answer, message) => {
    clamd.insteadOfVerdict = answer;
    await expect(scanner.scan(contentOf('buongiorno'))).rejects.toThrow(message);
  });

  it('that is away has given no verdict, and does not answer a ping', async () => {
    await scanner.ping();
    await clamd.pause();
    await expect(scanner.ping()).rejects.toThrow('ECONNREFUSED');
    await expect(scanner.scan(contentOf('buongiorno'))).rejects.toThrow('ECONNREFUSED');
    await clamd.resume();
    await scanner.ping();
  });

  it('is left alone, without a verdict, when the content breaks off', async () => {
    async function* broken() {
      yield Buffer.from('half of it');
      throw new Error('the storage is away');
    }
    await expect(scanner.scan(Readable.from(broken(), { objectMode: false }))).rejects.toThrow('the storage is away');
    await waitFor(() => clamd.connections === 0, { what: 'the connection to be closed' });
    expect(clamd.scanned).toEqual([]);
  });
});
