import { describe, expect, it } from '@jest/globals';
import { MAX_FILE_BYTES, translate } from '@lacorte/contracts';
import { Client } from 'minio';
import type { Received } from './stand-in.ts';
import { SIGNED, SIGNED_PARTS, useGateway, valuesOf } from './use-gateway.ts';

const gateway = useGateway();

describe('uploads', () => {
  const path = `/uploads/abc/carta%20d'identit%C3%A0.pdf?${SIGNED}`;

  it('pass to storage with the host that was signed, and with nothing about the person', async () => {
    const headers = {
      Host: 'site.example.com',
      'Content-Type': 'application/pdf',
      Cookie: 'sid=abc',
      Authorization: 'Bearer x',
      'X-Identity': 'forged',
      'x-amz-copy-source': '/files/somebody-elses',
      'x-amz-acl': 'public-read',
    };
    const answer = await gateway.ask({ method: 'PUT', path, headers, body: 'content' });
    expect(answer.json).toMatchObject({ service: 'storage', method: 'PUT', url: path, bodyBytes: 7 });
    const names = (answer.json as Received).headers.map(([name]) => name).sort();
    expect(names).toEqual(['content-length', 'content-type', 'host', 'x-request-id']);
    expect(valuesOf(answer.json, 'host')).toEqual(['site.example.com']);
    expect(gateway.auth.received).toEqual([]);
  });

  it('pass to storage from an address as documents signs it', async () => {
    const keys = { accessKey: 'an-access-key', secretKey: 'a-secret-key' };
    const client = new Client({
      endPoint: '127.0.0.1',
      port: gateway.port,
      useSSL: false,
      region: 'us-east-1',
      ...keys,
    });
    const { pathname, search } = new URL(await client.presignedPutObject('uploads', 'abc', 900));
    const answer = await gateway.ask({ method: 'PUT', path: pathname + search, body: 'content' });
    expect(answer.json).toMatchObject({ service: 'storage', bodyBytes: 7 });
  });

  it.each([
    ...SIGNED_PARTS.map((part) => [`without ${part}`, SIGNED_PARTS.filter((other) => other !== part).join('&')]),
    ['with the signature alone in its right form', `X-Amz-Algorithm=AWS3&X-Amz-Credential=x&${SIGNED_PARTS[5]}`],
    ['with another signed header', SIGNED.replace('=host', '=host%3Bx-amz-acl')],
    ['with a second credential', `${SIGNED}&X-Amz-Credential=other`],
    ['with a token', `X-Amz-Security-Token=x&${SIGNED}`],
    ['with a part of an upload', `uploadId=1&partNumber=1&${SIGNED}`],
  ])('never pass %s', async (_, query) => {
    const answer = await gateway.ask({ method: 'PUT', path: `/uploads/abc?${query}`, body: 'x' });
    expect(answer.json).toMatchObject({ statusCode: 403, code: 'upload-link-invalid' });
    expect(gateway.storage.received).toEqual([]);
  });

  it.each(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PATCH'])('are not for %s', async (method) => {
    const answer = await gateway.ask({ method, path });
    expect(answer.status).toBe(405);
    if (method !== 'HEAD') expect(answer.json).toMatchObject({ code: 'method-not-allowed' });
    expect(gateway.storage.received).toEqual([]);
  });

  it.each([
    '/uploads/abc/carta.pdf',
    '/uploads/abc/carta.pdf?X-Amz-Signature=',
    '/uploads/abc/carta.pdf?x=X-Amz-Signature=short',
    `/uploads/../uploads/x/../carta.pdf?${SIGNED}`,
    `/uploads/x%2f..%2fcarta.pdf?${SIGNED}`,
  ])('need a signature and a plain path: %s', async (unsigned) => {
    const answer = await gateway.ask({ method: 'PUT', path: unsigned, body: 'x' });
    expect(answer.json).toMatchObject({
      statusCode: 403,
      code: 'upload-link-invalid',
      message: translate('error.uploadLinkInvalid', 'it'),
    });
    expect(gateway.storage.received).toEqual([]);
  });

  it('reach no other bucket', async () => {
    for (const other of [`/files/a.pdf?${SIGNED}`, `/uploads/../files/a.pdf?${SIGNED}`, `/uploads?${SIGNED}`]) {
      const answer = await gateway.ask({ method: 'PUT', path: other, body: 'x' });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    expect(gateway.storage.received).toEqual([]);
  });

  it.each([
    ['with its length', false],
    ['in chunks', true],
  ])('take exactly 5 MiB, sent %s', async (_, inChunks) => {
    const send = (bytes: number) => {
      const body = Buffer.alloc(bytes, 'x');
      const chunks = [body.subarray(0, 1_000_000), body.subarray(1_000_000)];
      return gateway.ask({ method: 'PUT', path, body: inChunks ? chunks : body });
    };
    const fits = await send(MAX_FILE_BYTES);
    expect(fits.json).toMatchObject({ bodyBytes: MAX_FILE_BYTES });
    const tooLarge = await send(MAX_FILE_BYTES + 1);
    expect(tooLarge.json).toMatchObject({ statusCode: 413, message: translate('error.bodyTooLarge', 'it') });
    expect(gateway.storage.received).toHaveLength(1);
  });

  it.each([
    [403, 403],
    [401, 403],
    [404, 404],
    [400, 400],
    [500, 503],
    [503, 503],
  ])('turn storage’s XML for %d into JSON', async (status, expected) => {
    gateway.storage.answering = (_, response) => {
      response.writeHead(status, { 'Content-Type': 'application/xml' }).end('<Error><Code>No</Code></Error>');
      return true;
    };
    const answer = await gateway.ask({ method: 'PUT', path, body: 'x' });
    expect(answer.status).toBe(expected);
    expect(answer.json).toMatchObject({ statusCode: expected });
  });
});
