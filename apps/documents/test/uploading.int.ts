import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { aPdf, aPng } from '@lacorte/testing/builders';
import { aDocx, aZip } from './a-zip';
import { put } from './browser-client';
import { useDocuments } from './documents-under-test';
import { readZip } from './read-zip';

const PAGE = '<!doctype html><script>alert(document.cookie)</script>';
const PROGRAM = Buffer.concat([Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), Buffer.alloc(200)]);
const JPEG = Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9,
]);

const documents = useDocuments();

const other = () => API.applicationDocument(documents.applicationId, 'altra_documentazione');
const attachOne = async (path: string) => {
  const { status, body } = await documents.browser.tryToAttach(documents.applicationId, { 'altri-documenti': [path] });
  return { status, code: body.code, message: body.message };
};

describe('an upload address', () => {
  it('holds for 15 minutes and has a path that ends in the safe name', async () => {
    const { status, body } = await documents.browser.requestUpload('carta, "fronte".PDF');
    expect(status).toBe(200);
    expect(body.filePath).toMatch(/^uploads\/[0-9a-f-]{36}\/carta_ _fronte_\.PDF$/);
    expect(new URL(body.uploadURL).searchParams.get('X-Amz-Expires')).toBe('900');
    expect(await put(body.uploadURL, aPdf())).toBe(200);
  });

  it('is tied to the browser by a cookie that scripts cannot read', async () => {
    const [cookie] = (await documents.browser.requestUpload('a.pdf')).get('Set-Cookie') ?? [];
    expect(cookie).toMatch(/^upload-session=[0-9a-f-]{36}; Max-Age=86400; Path=\/api; .*HttpOnly; SameSite=Lax$/);
    const first = documents.browser.uploadSession;
    await documents.browser.requestUpload('b.pdf');
    expect(documents.browser.uploadSession).toBe(first);
  });

  it('is refused for a format that no section accepts, naming the file', async () => {
    const findings = [];
    for (const name of ['virus.exe', 'senza-estensione', 'a.pdf.html', 'foto.svg']) {
      const { status, body } = await documents.browser.requestUpload(name);
      const message = `${name} non è un formato accettato`;
      if (status !== 400 || body.message !== message || body.fields?.fileName !== message) findings.push([name, body]);
    }
    expect(findings).toEqual([]);
  });

  it('is refused for a name that is none, has control characters, another end, or more than 4,096 characters', async () => {
    const findings = [];
    const notNames = [undefined, '', '   ', 7, {}, ['a.pdf'], null];
    const tricks = ['carta.exe\0.pdf', 'carta.pdf\0', 'carta\r\nSet-Cookie: a=b.pdf', 'carta.pdf/', 'carta.pdf\\'];
    for (const name of [...notNames, ...tricks, 'carta.pdf.exe', `${'x'.repeat(4_093)}.pdf`]) {
      const { status, body } = await documents.browser.requestUpload(name);
      if (status !== 400 || Object.keys(body.fields ?? {}).join() !== 'fileName') findings.push([name, status]);
    }
    expect(findings).toEqual([]);
  });

  it('shortens a name of 4,000 characters', async () => {
    const { body } = await documents.browser.requestUpload(`${'x'.repeat(4_092)}.pdf`);
    expect(body.filePath.split('/').at(-1)).toBe(`${'x'.repeat(251)}.pdf`);
  });

  it('takes no file under another key', async () => {
    const { body } = await documents.browser.requestUpload('a.pdf');
    const elsewhere = new URL(body.uploadURL);
    elsewhere.pathname = `/${documents.around.storage.uploadsBucket}/${randomUUID()}`;
    expect(await put(elsewhere.href, aPdf())).toBe(403);
  });

  it('used again changes neither what is attached nor what an administrator reads, and attaches nothing elsewhere', async () => {
    const { uploadURL, filePath } = await documents.browser.upload('carta.pdf', aPdf());
    await documents.browser.attach(documents.applicationId, { 'altri-documenti': [filePath] });
    expect(await put(uploadURL, Buffer.from(PAGE))).toBe(200);
    await documents.browser.attach(documents.applicationId, { 'altri-documenti': [filePath] });
    expect(await documents.contents()).toEqual([aPdf()]);
    expect((await documents.download(other())).body.equals(aPdf())).toBe(true);
    expect((await documents.browser.tryToAttach(randomUUID(), { 'carta-identita': [filePath] })).status).toBe(400);
  });
});

describe('a file', () => {
  it('that is not what its name says is not attached', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>';
    const files: [string, Buffer][] = [
      ['carta.pdf', Buffer.from(PAGE)],
      ['carta.pdf', PROGRAM],
      ['lettera.doc', PROGRAM],
      ['carta.pdf', Buffer.from(drawing)],
      ['foto.jpg', Buffer.from('GIF89a/*\0\0\0\0\0\0*/=1;alert(1)')],
      ['carta.pdf', Buffer.concat([Buffer.from(PAGE), aPdf()])],
      ['lettera.docx', await aZip({ 'fattura.exe': PROGRAM })],
      ['lettera.docx', await aZip({ 'META-INF/MANIFEST.MF': 'Main-Class: X', 'X.class': PROGRAM })],
    ];
    const findings = [];
    for (const [index, [name, content]] of files.entries()) {
      const { status, message } = await attachOne((await documents.browser.upload(name, content)).filePath);
      const expected = `Il contenuto di ${name} non corrisponde al suo formato.`;
      if (status !== 400 || message !== expected) findings.push([index, name, status, message]);
    }
    expect(findings).toEqual([]);
    expect(await documents.copies()).toEqual([]);
  });

  it('that is two things at once is handed out only to be saved, as what its name says', async () => {
    const files: [string, string, Buffer][] = [
      ['carta.pdf', 'application/pdf', Buffer.concat([aPdf(), await aZip({ 'x.exe': PROGRAM })])],
      ['foto.jpg', 'image/jpeg', Buffer.concat([JPEG, Buffer.from(PAGE)])],
      ['foto.png', 'image/png', Buffer.concat([aPng(), Buffer.from('<?php x();')])],
    ];
    const findings = [];
    for (const [name, type, content] of files) {
      await documents.attach({ 'altri-documenti': [[name, content]] });
      const { headers, body } = await documents.download(other());
      const shown = [headers['content-type'], headers['content-disposition'], body.equals(content)];
      if (shown.join() !== [type, `attachment; filename="${name}"`, true].join()) findings.push([name, shown]);
    }
    expect(findings).toEqual([]);
  });

  it('has the type of its name, whatever type the browser says it sends', async () => {
    const { body } = await documents.browser.requestUpload('carta.pdf');
    const headers = { 'content-type': 'text/html' };
    await fetch(body.uploadURL, { method: 'PUT', body: new Uint8Array(aPdf()), headers });
    await documents.browser.attach(documents.applicationId, { 'altri-documenti': [body.filePath] });
    expect((await documents.download(other())).headers['content-type']).toBe('application/pdf');
  });

  it('that is a real letter is attached', async () => {
    await documents.attach({ 'altri-documenti': [['lettera.docx', await aDocx()]] });
    expect(await documents.rows()).toHaveLength(1);
  });
});

describe('a name with tricks', () => {
  it('is made safe, and comes out as it was made', async () => {
    const names = [
      ['../../../etc/passwd.pdf', 'passwd.pdf'],
      ['..\\..\\windows\\win.pdf', 'win.pdf'],
      ['C:\\utenti\\..\\carta.pdf', 'carta.pdf'],
      ['%2e%2e%2f%2e%2e%2fcarta.pdf', '%2e%2e%2f%2e%2e%2fcarta.pdf'],
      ['carta: "a", b.pdf', 'carta: _a_ b.pdf'],
      ['\u202efdp.carta.pdf', '_fdp.carta.pdf'],
      ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ] as const;
    const { uploadsBucket } = documents.around.storage;
    for (const [given, safe] of names) {
      const { uploadURL, filePath } = await documents.browser.upload(given, aPdf());
      const [, id, ...name] = filePath.split('/');
      expect([given, name.join('/')]).toEqual([given, safe]);
      expect(new URL(uploadURL).pathname).toBe(`/${uploadsBucket}/${id}`);
      const { documenti } = await documents.browser.attach(documents.applicationId, { 'altri-documenti': [filePath] });
      expect(documenti).toEqual({ altra_documentazione: safe });
      const { headers } = await documents.download(other());
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="[^"\r\n]+"(; filename\*=UTF-8''[\w%.!#$&+^`|~-]+)?$/,
      );
      const [entry] = readZip((await documents.download(API.allApplicationDocuments(documents.applicationId))).body);
      expect(entry?.name).toMatch(/^altra_documentazione\/[^/\\:<>|?*\0]+\.pdf$/);
    }
  });
});

describe('a path with tricks', () => {
  it('attaches nothing', async () => {
    const { filePath: path } = await documents.browser.upload('carta.pdf', aPdf());
    const altered = [
      path.replace('uploads/', 'uploads/../uploads/'),
      path.replace('uploads/', '/uploads/'),
      path.replace('uploads/', 'files/'),
      path.toUpperCase(),
      `${path}\0`,
      path.replace('.pdf', '\0.pdf'),
      path.replaceAll('/', '%2f'),
      `${path}?versionId=1`,
      `${path.slice(0, path.lastIndexOf('/'))}/${'x'.repeat(100_000)}.pdf`,
      path.replace(/[0-9a-f-]{36}/, "' OR 1=1 --"),
    ];
    const findings = [];
    for (const [index, one] of altered.entries()) {
      const { status, message } = await attachOne(one);
      if (status !== 400 || !message) findings.push([index, status]);
    }
    expect(findings).toEqual([]);
    expect(await documents.copies()).toEqual([]);
  });
});
