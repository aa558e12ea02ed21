import { describe, expect, it } from '@jest/globals';
import { Client } from 'minio';
import { PresignedPut } from './presigned-put';

const KEYS = {
  region: 'eu-south-1',
  accessKey: 'AKIDEXAMPLE+/',
  secretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};
const SITES = [
  'http://localhost:8080',
  'http://lacorte.example',
  'https://lacorte.example',
  'https://lacorte.example:8443',
];
const OBJECTS = ['0b0e8f6e-6a3c-4a39-8a5c-5d3f3a9a5a55', "cartella/é è (1)!*'~ +&=?#%41.pdf", 'a'];
/** Around midnight, when the key changes, and at the beginning of a year. */
const TIMES = [
  '2026-11-21T23:59:59.999Z',
  '2026-11-22T00:00:00.000Z',
  '2026-11-21T08:05:09.010Z',
  '2027-01-01T00:00:00.000Z',
];

/** The client that reads and writes the same storage. */
function minio(site: string): Client {
  const { hostname, port, protocol } = new URL(site);
  const useSSL = protocol === 'https:';
  return new Client({ endPoint: hostname, port: Number(port) || (useSSL ? 443 : 80), useSSL, ...KEYS });
}

describe('PresignedPut', () => {
  it.each(SITES)('signs for %s as the minio client does, byte for byte', async (origin) => {
    const [own, client] = [new PresignedPut({ origin, ...KEYS }), minio(origin)];
    for (const key of OBJECTS) {
      for (const time of TIMES) {
        const [at, seconds] = [new Date(time), 900];
        const expected = await client.presignedUrl('PUT', 'uploads', key, seconds, {}, at);
        expect(own.address(`/uploads/${key}`, seconds, at)).toBe(expected);
      }
    }
  });

  it('begins now', () => {
    const own = new PresignedPut({ origin: 'http://localhost', ...KEYS });
    const before = new Date();
    const address = own.address('/uploads/a', 60);
    expect([before, new Date()].map((at) => own.address('/uploads/a', 60, at))).toContain(address);
  });
});
