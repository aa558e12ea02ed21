import { beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError } from '@lacorte/errors';
import type { ObjectStorage, StoredObject } from '@lacorte/storage';
import { aPdf, aPng } from '@lacorte/testing/builders';
import { Buckets } from '../object-storage.module';
import { CONTENT_START_BYTES, CopyUploads, contentTypeOf } from './copy-uploads';
import type { RequestedFile } from './requested-files';

const FILES: RequestedFile[] = ['a', 'b', 'c'].map((uploadId) => ({
  ...{ section: 'altri-documenti', uploadId, name: `${uploadId}.pdf`, path: `uploads/${uploadId}/${uploadId}.pdf` },
}));

/** Objects as `bucket/key`. */
let objects: Map<string, Buffer>;
let beforeCopying: (upload: string) => void;
let copyUploads: CopyUploads;

beforeEach(() => {
  objects = new Map(FILES.map(({ uploadId }) => [`uploads/${uploadId}`, aPdf()]));
  beforeCopying = () => undefined;
  const keyOf = ({ bucket, key }: StoredObject) => `${bucket}/${key}`;
  const storage = {
    sizeOf: async (object: StoredObject) => objects.get(keyOf(object))?.length ?? null,
    readStart: async (object: StoredObject, length: number) => objects.get(keyOf(object))?.subarray(0, length) ?? null,
    remove: async (object: StoredObject) => void objects.delete(keyOf(object)),
    copy: async (from: StoredObject, to: StoredObject) => {
      beforeCopying(from.key);
      objects.set(keyOf(to), objects.get(keyOf(from)) as Buffer);
      return true;
    },
  };
  copyUploads = new CopyUploads(storage as unknown as ObjectStorage, new Buckets('uploads', 'files'));
});

const copies = () => [...objects.keys()].filter((key) => key.startsWith('files/'));

describe('copying uploads', () => {
  it('makes a copy of each in the folder of the application', async () => {
    const copied = await copyUploads.run('one', FILES);
    expect(copied.map(({ contentType, size }) => [contentType, size])).toEqual(
      FILES.map(() => ['application/pdf', aPdf().length]),
    );
    expect(copies()).toEqual(copied.map(({ objectKey }) => `files/${objectKey}`));
    expect(copied.every(({ objectKey }) => objectKey.startsWith('documents/one/'))).toBe(true);
  });

  it('leaves no copy when one upload was changed since it was checked, or cannot be copied', async () => {
    beforeCopying = (upload) => upload === 'b' && objects.set('uploads/b', aPng());
    await expect(copyUploads.run('one', FILES)).rejects.toMatchObject({ key: 'documents.wrongContent' });
    expect(copies()).toEqual([]);
    objects.set('uploads/b', aPdf());
    beforeCopying = (upload) => {
      if (upload === 'c') throw DomainError.unavailable();
    };
    await expect(copyUploads.run('one', FILES)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(copies()).toEqual([]);
  });
});

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
