import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { aPdf, aPng } from '@lacorte/testing/builders';
import { ZipArchive } from 'archiver';
import { aDocx, aZip } from './a-zip';
import { BrowserClient, put } from './browser-client';
import { useDocuments } from './documents-under-test';
import { readZip } from './read-zip';

const MIB = 1024 * 1024;
const PAGE = '<!doctype html><script>alert(document.cookie)</script>';
const PROGRAM = Buffer.concat([Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), Buffer.alloc(200)]);
const JPEG = Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9,
]);

const documents = useDocuments();

describe('a file that is not what its name says', () => {
  it.each([
    ['a page', 'carta.pdf', () => Buffer.from(PAGE)],
    ['a program', 'carta.pdf', () => PROGRAM],
    ['a program', 'lettera.doc', () => PROGRAM],
    [
      'a drawing with a script',
      'carta.pdf',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['a GIF that is a script too', 'foto.jpg', () => Buffer.from('GIF89a/*\0\0\0\0\0\0*/=1;alert(1)')],
    ['a page before a PDF', 'carta.pdf', () => Buffer.concat([Buffer.from(PAGE), aPdf()])],
    ['an archive with a program', 'lettera.docx', () => aZip({ 'fattura.exe': PROGRAM })],
    ['a Java archive', 'lettera.docx', () => aZip({ 'META-INF/MANIFEST.MF': 'Main-Class: X', 'X.class': PROGRAM })],
  ])('is not attached: %s called %s', async (_, name, content) => {
    const { filePath } = await documents.browser.upload(name, await content());
    const { status, body } = await documents.browser.claim(documents.applicationId, { 'altri-documenti': [filePath] });
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: `Il contenuto di ${name} non corrisponde al suo formato.`,
    });
    expect(await documents.copies()).toEqual([]);
  });
});

describe('a file that is two things at once', () => {
  it.each([
    [
      'a PDF and an archive',
      'carta.pdf',
      'application/pdf',
      async () => Buffer.concat([aPdf(), await aZip({ 'x.exe': PROGRAM })]),
    ],
    ['a photograph and a page', 'foto.jpg', 'image/jpeg', () => Buffer.concat([JPEG, Buffer.from(PAGE)])],
    ['a picture and a script', 'foto.png', 'image/png', () => Buffer.concat([aPng(), Buffer.from('<?php x();')])],
  ])('is handed out only to be saved, as what its name says: %s', async (_, name, contentType, made) => {
    const content = await made();
    const { filePath } = await documents.browser.upload(name, content);
    await documents.browser.attach(documents.applicationId, { 'altri-documenti': [filePath] });
    const { headers, body } = await documents.download(
      API.applicationDocument(documents.applicationId, 'altra_documentazione'),
    );
    expect(headers).toMatchObject({
      'content-type': contentType,
      'content-disposition': `attachment; filename="${name}"`,
    });
    expect(body.equals(content)).toBe(true);
  });

  it('whatever type the browser says it sends', async () => {
    const { body } = await documents.browser.requestUpload('carta.pdf');
    const headers = { 'content-type': 'text/html' };
    await fetch(body.uploadURL, { method: 'PUT', body: new Uint8Array(aPdf()), headers });
    await documents.browser.attach(documents.applicationId, { 'altri-documenti': [body.filePath] });
    const answer = await documents.download(API.applicationDocument(documents.applicationId, 'altra_documentazione'));
    expect(answer.headers['content-type']).toBe('application/pdf');
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
    const [entry] = readZip((await documents.download(API.allApplicationDocuments(documents.applicationId))).body);
    const grownMib = (process.resourceUsage().maxRSS - peakBefore) / 1024;
    expect(entry?.content.equals(bomb)).toBe(true);
    expect(grownMib).toBeLessThan(128);
  });

  it('is refused in little memory when its first part alone is one', async () => {
    const { filePath } = await documents.browser.upload(
      'bomba.docx',
      await aZip({ mimetype: Buffer.alloc(64 * MIB, ' ') }),
    );
    const { status } = await documents.browser.claim(documents.applicationId, { 'altri-documenti': [filePath] });
    expect(status).toBe(400);
  });

  it('leaves real letters alone', async () => {
    const { filePath } = await documents.browser.upload('lettera.docx', await aDocx());
    await documents.browser.attach(documents.applicationId, { 'altri-documenti': [filePath] });
  });
});

describe('a name with tricks', () => {
  it.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\win.pdf', 'win.pdf'],
    ['C:\\utenti\\..\\carta.pdf', 'carta.pdf'],
    ['%2e%2e%2f%2e%2e%2fcarta.pdf', '%2e%2e%2f%2e%2e%2fcarta.pdf'],
    ['carta: "a", b.pdf', 'carta: _a_ b.pdf'],
    ['\u202efdp.carta.pdf', '_fdp.carta.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
  ])('is made safe, and comes out as it was made: %j', async (given, safe) => {
    const { uploadURL, filePath } = await documents.browser.upload(given, aPdf());
    expect(filePath.slice('uploads/'.length + 37)).toBe(safe);
    expect(new URL(uploadURL).pathname).toBe(`/${documents.around.storage.uploadsBucket}/${filePath.split('/')[1]}`);
    const { documenti } = await documents.browser.attach(documents.applicationId, { 'carta-identita': [filePath] });
    expect(documenti).toEqual({ documento_identita: safe });
    const { headers } = await documents.download(
      API.applicationDocument(documents.applicationId, 'documento_identita'),
    );
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[^"\r\n]+"(; filename\*=UTF-8''[\w%.!#$&+^`|~-]+)?$/,
    );
    const [entry] = readZip((await documents.download(API.allApplicationDocuments(documents.applicationId))).body);
    expect(entry?.name).toMatch(/^documento_identita\/[^/\\:<>|?*\0]+\.pdf$/);
  });

  it.each([
    'carta.exe\0.pdf',
    'carta.pdf\0',
    'carta\r\nSet-Cookie: a=b.pdf',
    'carta.pdf/',
    'carta.pdf\\',
    'carta.pdf.exe',
  ])('is refused where it has control characters or another end: %j', async (name) => {
    const { status, body } = await documents.browser.requestUpload(name);
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['fileName'] });
  });

  it('of 4 kB is shortened, and of more refused', async () => {
    const { body } = await documents.browser.requestUpload(`${'x'.repeat(4_092)}.pdf`);
    expect(body.filePath.split('/').at(-1)).toBe(`${'x'.repeat(251)}.pdf`);
    expect((await documents.browser.requestUpload(`${'x'.repeat(4_093)}.pdf`)).status).toBe(400);
  });
});

describe('a path with tricks', () => {
  it.each([
    (path: string) => path.replace('uploads/', 'uploads/../uploads/'),
    (path: string) => path.replace('uploads/', '/uploads/'),
    (path: string) => path.replace('uploads/', 'files/'),
    (path: string) => path.toUpperCase(),
    (path: string) => `${path}\0`,
    (path: string) => path.replace('.pdf', '\0.pdf'),
    (path: string) => path.replaceAll('/', '%2f'),
    (path: string) => `${path}?versionId=1`,
    (path: string) => `${path.slice(0, path.lastIndexOf('/'))}/${'x'.repeat(100_000)}.pdf`,
    (path: string) => path.replace(/[0-9a-f-]{36}/, "' OR 1=1 --"),
  ])('attaches nothing (%#)', async (altered) => {
    const { filePath } = await documents.browser.upload('carta.pdf', aPdf());
    const { status, body } = await documents.browser.claim(documents.applicationId, {
      'carta-identita': [altered(filePath)],
    });
    expect({ status, fields: Object.keys(body) }).toEqual({ status: 400, fields: expect.arrayContaining(['message']) });
    expect(await documents.copies()).toEqual([]);
  });

  it("of another browser's upload attaches nothing, also after that browser has attached it", async () => {
    const stranger = new BrowserClient(documents.app, documents.around.keys);
    const { filePath } = await stranger.upload('estranea.pdf', aPdf());
    await stranger.attach(randomUUID(), { 'carta-identita': [filePath] });
    await documents.browser.requestUpload('propria.pdf');
    const { status, body } = await documents.browser.claim(documents.applicationId, { 'carta-identita': [filePath] });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'documents.notIssued' });
  });
});

describe('an upload address that is used again', () => {
  it('changes neither what is attached nor what an administrator reads', async () => {
    const { uploadURL, filePath } = await documents.browser.upload('carta.pdf', aPdf());
    await documents.browser.attach(documents.applicationId, { 'carta-identita': [filePath] });
    expect(await put(uploadURL, Buffer.from(PAGE))).toBe(200);
    await documents.browser.attach(documents.applicationId, { 'carta-identita': [filePath] });
    const { body } = await documents.download(API.applicationDocument(documents.applicationId, 'documento_identita'));
    expect(body.equals(aPdf())).toBe(true);
  });

  it('attaches nothing elsewhere once it holds something else', async () => {
    const { uploadURL, filePath } = await documents.browser.upload('carta.pdf', aPdf());
    await documents.browser.attach(documents.applicationId, { 'carta-identita': [filePath] });
    await put(uploadURL, Buffer.from(PAGE));
    expect((await documents.browser.claim(randomUUID(), { 'carta-identita': [filePath] })).status).toBe(400);
  });
});
