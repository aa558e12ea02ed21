import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { aPdf } from '@lacorte/testing/builders';
import { put } from './browser-client';
import { useDocuments } from './documents-under-test';

const documents = useDocuments();

describe('asking for an upload address', () => {
  it('gives an address for 15 minutes and a path that ends in the safe name', async () => {
    const { status, body } = await documents.browser.requestUpload('carta, "fronte".PDF');
    expect(status).toBe(200);
    expect(body.filePath).toMatch(/^uploads\/[0-9a-f-]{36}\/carta_ _fronte_\.PDF$/);
    expect(new URL(body.uploadURL).searchParams.get('X-Amz-Expires')).toBe('900');
    expect(await put(body.uploadURL, aPdf())).toBe(200);
  });

  it('ties the browser to its uploads by a cookie that scripts cannot read', async () => {
    const [cookie] = (await documents.browser.requestUpload('a.pdf')).get('Set-Cookie') ?? [];
    expect(cookie).toMatch(/^upload-session=[0-9a-f-]{36}; Max-Age=86400; Path=\/api; .*HttpOnly; SameSite=Lax$/);
    const first = documents.browser.uploadSession;
    await documents.browser.requestUpload('b.pdf');
    expect(documents.browser.uploadSession).toBe(first);
  });

  it.each(['virus.exe', 'senza-estensione', 'a.pdf.html', 'foto.svg'])('refuses %s, naming it', async (name) => {
    const { status, body } = await documents.browser.requestUpload(name);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: `${name} non è un formato accettato`,
      fields: { fileName: `${name} non è un formato accettato` },
    });
  });

  it.each([undefined, '', '   ', 7, {}, ['a.pdf'], null])('refuses %j as a name', async (name) => {
    const { status, body } = await documents.browser.requestUpload(name);
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['fileName'] });
  });

  it('makes a name of 4,000 characters fit', async () => {
    const { body } = await documents.browser.requestUpload(`${'è'.repeat(4_000)}.pdf`);
    expect(Buffer.byteLength(body.filePath.split('/').at(-1))).toBeLessThanOrEqual(255);
  });

  it('gives no address to whoever has altered it', async () => {
    const { body } = await documents.browser.requestUpload('a.pdf');
    const elsewhere = new URL(body.uploadURL);
    elsewhere.pathname = `/${documents.around.storage.uploadsBucket}/${randomUUID()}`;
    expect(await put(elsewhere.href, aPdf())).toBe(403);
  });
});
