import { describe, expect, it } from '@jest/globals';
import { aPdf, aPng } from '@lacorte/testing/builders';
import { CONTENT_START_BYTES, contentTypeOf } from './content-check';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
const COMPOUND_FILE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);

/** The start of a ZIP, up to its first entry's name. */
function zipOf(entry: string): Buffer {
  const header = Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), Buffer.alloc(20)]);
  header.writeUInt16LE(Buffer.byteLength(entry), 26);
  return Buffer.concat([header, Buffer.from(entry), Buffer.alloc(64)]);
}
const LETTER = zipOf('_rels/.rels');
const ZIP = zipOf('programma.exe');

describe('the content of a file', () => {
  it('agrees with its name', async () => {
    const files: [string, Buffer, string][] = [
      ['carta.pdf', aPdf(), 'application/pdf'],
      ['CARTA.PDF', aPdf(20_000).subarray(0, CONTENT_START_BYTES), 'application/pdf'],
      ['foto.png', aPng(), 'image/png'],
      ['foto.jpg', JPEG, 'image/jpeg'],
      ['foto.jpeg', JPEG, 'image/jpeg'],
      ['lettera.doc', COMPOUND_FILE, 'application/msword'],
      ['lettera.docx', LETTER, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ];
    const types = await Promise.all(files.map(([name, start]) => contentTypeOf(name, start)));
    expect(types).toEqual(files.map(([, , contentType]) => contentType));
  });

  it('is refused under another name', async () => {
    const files: [string, string, Buffer][] = [
      ['a PNG that is called a PDF', 'carta.pdf', aPng()],
      ['a PDF that is called a JPEG', 'foto.jpg', aPdf()],
      ['a JPEG that is called a PNG', 'foto.png', JPEG],
      ['an archive that is called a PDF', 'carta.pdf', ZIP],
      ['an archive that is called an old letter', 'lettera.doc', ZIP],
      ['a page that is called a PDF', 'carta.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['an archive that is called a new letter', 'lettera.docx', ZIP],
      ['an archive whose first entry only looks like a part of a letter', 'lettera.docx', zipOf('x/word/document.xml')],
      ['a drawing that is called a photograph', 'foto.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['a drawing after an XML line', 'foto.jpg', Buffer.from('<?xml version="1.0"?><svg><script>1</script></svg>')],
      ['a script that is called a PDF', 'carta.pdf', Buffer.from('#!/bin/sh\n%PDF-1.4\n')],
      ['a page with a PDF inside', 'carta.pdf', Buffer.from('<html><body>%PDF-1.4\n')],
      ['a GIF that is a script too', 'foto.jpg', Buffer.from('GIF89a/*\0\0\0\0\0\0*/=1;alert(1)')],
      ['a program of Linux', 'carta.pdf', Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(200)])],
      ['a program that is called a new letter', 'lettera.docx', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
      ['text', 'foto.png', Buffer.from('buongiorno')],
      ['one byte', 'carta.pdf', Buffer.from('%')],
      ['a format that nobody accepts', 'pagina.html', aPdf()],
    ];
    const findings = [];
    for (const [what, name, start] of files) {
      const contentType = await contentTypeOf(name, start);
      if (contentType !== null) findings.push([what, contentType]);
    }
    expect(findings).toEqual([]);
  });
});
