import { describe, expect, it } from '@jest/globals';
import { MAX_FILE_BYTES, translate } from '@lacorte/contracts';
import { Client } from 'minio';
import { answerWith, findingsOf, SIGNED, SIGNED_PARTS, unless, useGateway, valuesOf } from './gateway-under-test.ts';
import type { Received } from './stand-in.ts';

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
    const client = new Client({
      endPoint: '127.0.0.1',
      port: gateway.port,
      useSSL: false,
      region: 'us-east-1',
      accessKey: 'an-access-key',
      secretKey: 'a-secret-key',
    });
    const { pathname, search } = new URL(await client.presignedPutObject('uploads', 'abc', 900));
    const answer = await gateway.ask({ method: 'PUT', path: pathname + search, body: 'content' });
    expect(answer.json).toMatchObject({ service: 'storage', bodyBytes: 7 });
  });

  it('reach storage with a whole signature in its right form only', async () => {
    const queries = [
      ...SIGNED_PARTS.map((part) => SIGNED_PARTS.filter((other) => other !== part).join('&')),
      `X-Amz-Algorithm=AWS3&X-Amz-Credential=x&${SIGNED_PARTS[5]}`,
      SIGNED.replace('=host', '=host%3Bx-amz-acl'),
      `${SIGNED}&X-Amz-Credential=other`,
      `X-Amz-Security-Token=x&${SIGNED}`,
      `uploadId=1&partNumber=1&${SIGNED}`,
      '',
      'X-Amz-Signature=',
      'x=X-Amz-Signature=short',
    ];
    const paths = [
      ...queries.map((query) => `/uploads/abc?${query}`),
      '/uploads/abc/carta.pdf',
      `/uploads/../uploads/x/../carta.pdf?${SIGNED}`,
      `/uploads/x%2f..%2fcarta.pdf?${SIGNED}`,
    ];
    const message = translate('error.uploadLinkInvalid', 'it');
    const findings = await findingsOf(paths, async (unsigned) => {
      const { json } = await gateway.ask({ method: 'PUT', path: unsigned, body: 'x' });
      const { statusCode, code } = json;
      return unless(json, statusCode === 403 && code === 'upload-link-invalid' && json.message === message);
    });
    expect(findings).toEqual([]);
    expect(gateway.storage.received).toEqual([]);
  });

  it('reach no other bucket, and are for PUT only', async () => {
    for (const other of [`/files/a.pdf?${SIGNED}`, `/uploads/../files/a.pdf?${SIGNED}`, `/uploads?${SIGNED}`]) {
      const answer = await gateway.ask({ method: 'PUT', path: other, body: 'x' });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PATCH']) {
      const { status, json } = await gateway.ask({ method, path });
      expect([method, status]).toEqual([method, 405]);
      if (method !== 'HEAD') expect(json).toMatchObject({ code: 'method-not-allowed' });
    }
    expect(gateway.storage.received).toEqual([]);
  });

  it('take exactly 5 MiB, sent with its length or in chunks', async () => {
    const body = Buffer.alloc(MAX_FILE_BYTES + 1, 'x');
    const inChunks = (content: Buffer) => [content.subarray(0, 1_000_000), content.subarray(1_000_000)];
    for (const form of [(content: Buffer) => content, inChunks]) {
      const send = (bytes: number) => gateway.ask({ method: 'PUT', path, body: form(body.subarray(0, bytes)) });
      expect((await send(MAX_FILE_BYTES)).json).toMatchObject({ bodyBytes: MAX_FILE_BYTES });
      const tooLarge = await send(MAX_FILE_BYTES + 1);
      expect(tooLarge.json).toMatchObject({ statusCode: 413, message: translate('error.bodyTooLarge', 'it') });
    }
    expect(gateway.storage.received).toHaveLength(2);
  });

  it('turn the XML of storage into JSON', async () => {
    for (const [said, expected] of Object.entries({ 403: 403, 401: 403, 404: 404, 400: 400, 500: 503, 503: 503 })) {
      const status = Number(said);
      answerWith(gateway.storage, (_, response) =>
        response.writeHead(status, { 'Content-Type': 'application/xml' }).end('<Error><Code>No</Code></Error>'),
      );
      const answer = await gateway.ask({ method: 'PUT', path, body: 'x' });
      expect([status, answer.status, answer.json.statusCode]).toEqual([status, expected, expected]);
    }
  });
});
