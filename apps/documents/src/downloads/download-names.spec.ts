import { describe, expect, it } from '@jest/globals';
import { numberedName, zipPaths } from './download-names';

describe('the name of one file of several', () => {
  it('has its side or number before the extension', () => {
    const names = [
      ['documento_identita', 0, 'Carta.Identità_FRONTE.PDF'],
      ['documento_identita', 1, 'Carta.Identità_RETRO.PDF'],
      ['codice_fiscale', 1, 'Carta.Identità_RETRO.PDF'],
      ['documentazione_reddito', 0, 'Carta.Identità_1.PDF'],
      ['altra_documentazione', 4, 'Carta.Identità_5.PDF'],
    ] as const;
    const made = names.map(([type, index]) => numberedName('Carta.Identità.PDF', type, index));
    expect(made).toEqual(names.map(([, , name]) => name));
    expect(numberedName('carta', 'codice_fiscale', 0)).toBe('carta_FRONTE');
  });
});

describe('the paths in a ZIP', () => {
  const pathsOf = (...names: string[]) => zipPaths(names.map((name) => ({ type: 'codice_fiscale', name })));

  it('are in a folder per type', () => {
    expect(
      zipPaths([
        { type: 'codice_fiscale', name: 'a.pdf' },
        { type: 'documento_identita', name: 'a.pdf' },
      ]),
    ).toEqual(['codice_fiscale/a.pdf', 'documento_identita/a.pdf']);
  });

  it('are unique, also where case does not matter', () => {
    expect(pathsOf('a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf')).toEqual([
      'codice_fiscale/a.pdf',
      'codice_fiscale/A (2).pdf',
      'codice_fiscale/a (3).pdf',
      'codice_fiscale/a (2) (2).pdf',
    ]);
  });

  it('never lead out of their folder', () => {
    expect(pathsOf('../../etc/passwd', '..\\x.pdf', 'C:a?.pdf', '/b.pdf', '..')).toEqual([
      'codice_fiscale/passwd',
      'codice_fiscale/x.pdf',
      'codice_fiscale/C_a_.pdf',
      'codice_fiscale/b.pdf',
      'codice_fiscale/file',
    ]);
  });
});
