import { randomInt } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { safeName } from './upload-names';

/** Parts of hostile names, and of names typed on a phone. */
const PIECES = [
  ...[
    'a',
    'Z',
    '7',
    ' ',
    '.',
    '..',
    '...',
    '/',
    '\\',
    ',',
    '"',
    "'",
    '`',
    '\u0000',
    '\n',
    '\u007f',
    '\u202e',
    '\ud800',
  ],
  ...['à', 'e\u0301', 'ß', '字', '🏠', '👩‍👧', '-', '_', '.pdf', '.PDF', '.docx', '%2e%2e', 'carta d’identità'],
  'x'.repeat(120),
];
const randomName = () => Array.from({ length: randomInt(12) }, () => PIECES[randomInt(PIECES.length)]).join('');

describe('safeName', () => {
  it('keeps what is harmless and replaces the rest', () => {
    const names = [
      ['carta identità.pdf', 'carta identità.pdf'],
      ['CARTA.PDF', 'CARTA.PDF'],
      ['reddito, 2025.pdf', 'reddito_ 2025.pdf'],
      ['C:\\Documenti\\carta.pdf', 'carta.pdf'],
      ['../../etc/passwd.png', 'passwd.png'],
      ['a".jpg', 'a_.jpg'],
      ['a..b...c.jpg', 'a.b.c.jpg'],
      ['due\u0000righe\r\n.pdf', 'due_righe_.pdf'],
      ['fdp.\u202eexe.pdf', 'fdp._exe.pdf'],
      ['perche\u0301.pdf', 'perché.pdf'],
      ['.pdf', 'file.pdf'],
      ['...pdf', 'file.pdf'],
      ['  ', 'file'],
    ] as const;
    expect(names.map(([given]) => safeName(given))).toEqual(names.map(([, safe]) => safe));
  });

  it('keeps the extension of a name that is too long', () => {
    expect(safeName(`${'è'.repeat(300)}.docx`)).toBe(`${'è'.repeat(125)}.docx`);
  });

  it('does not cut a character in two', () => {
    expect(safeName(`${'🏠'.repeat(100)}.pdf`)).toBe(`${'🏠'.repeat(62)}.pdf`);
  });

  it('holds for any name, and keeps the extension', () => {
    const findings = [];
    for (let round = 0; round < 5_000; round += 1) {
      const given = `${randomName()}.Pdf`;
      const name = safeName(given);
      if (!isSafe(name) || !name.endsWith('.Pdf')) findings.push({ given, name });
    }
    expect(findings).toEqual([]);
  });
});

function isSafe(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= 255 &&
    Buffer.byteLength(name) <= 255 &&
    !name.includes('..') &&
    !/[\p{Cc}\p{Cs},/\\"'`]/u.test(name) &&
    name === name.normalize('NFC') &&
    name.isWellFormed()
  );
}
