import { describe, expect, it } from '@jest/globals';
import { readDraftChange, readDraftValues } from './read-draft-values';

describe('the values of a draft', () => {
  it('are what was typed, right or wrong', () => {
    const values = {
      nome: ' Lu',
      codiceFiscale: 'FRR',
      numeroMinori: 0,
      numeroDisabili: null,
      provincia: '',
      indirizzo: 'a\nb',
    };
    expect(readDraftValues(values)).toEqual({ value: values });
    expect(readDraftValues({})).toEqual({ value: {} });
  });

  it('have the paths of files by section', () => {
    const documenti = { 'carta-identita': ['/a/1/f.pdf', '/a/2/r.pdf'], 'altri-documenti': [] };
    expect(readDraftValues({ documenti })).toEqual({ value: { documenti } });
    expect(readDraftValues({ documenti: null })).toEqual({ value: {} });
  });

  it('leave out what is no field of the form: passwords and consents above all', () => {
    const passwords = { password: 'a secret', confirmPassword: 'a secret' };
    const others = { ...passwords, gdprConsent: true, dataVeracity: true, note: {} };
    expect(readDraftValues({ cognome: 'Ferrario', ...others, documenti: { password: ['x'] } })).toEqual({
      value: { cognome: 'Ferrario', documenti: {} },
    });
  });

  it('are refused by the name of what is wrong', () => {
    const identity = (paths: unknown) => ({ documenti: { 'carta-identita': paths } });
    const wrong: Record<string, unknown[]> = {
      values: ['nome=Lucia', [], null],
      'values.nome': [{ nome: { first: 'Lucia' } }, { nome: ['Lucia'] }],
      'values.presenzaMinori': [{ presenzaMinori: true }],
      'values.numeroMinori': [{ numeroMinori: Number.POSITIVE_INFINITY }],
      'values.indirizzo': [{ indirizzo: 'Via\0dei Tigli' }],
      'values.comune': [{ comune: '\ud83d' }],
      'values.documenti': [{ documenti: ['/a/1/f.pdf'] }],
      'values.documenti.carta-identita': ['/a/1/f.pdf', ['1', '2', '3'], [1], ['a'.repeat(1_025)], ['a\0']].map(
        identity,
      ),
    };
    for (const [field, all] of Object.entries(wrong)) {
      for (const given of all) {
        const { value, fields } = readDraftValues(given);
        expect({ given, value, fields: Object.keys(fields ?? {}) }).toEqual({
          given,
          value: undefined,
          fields: [field],
        });
      }
    }
  });

  it('name every wrong value', () => {
    expect(readDraftValues({ nome: {}, cognome: [] }).fields).toEqual({
      'values.nome': 'validation.text.characters',
      'values.cognome': 'validation.text.characters',
    });
  });
});

describe('a save of a draft', () => {
  it('is of a version, or of none', () => {
    const read = [null, undefined, 1, '12'].map((version) => readDraftChange({ values: {}, version, note: 'x' }));
    expect(read).toEqual([null, null, 1, 12].map((version) => ({ value: { values: {}, version } })));
    for (const version of [0, -1, 1.5, 'uno', '', true, {}, 1_000_000_000]) {
      expect(readDraftChange({ values: {}, version })).toEqual({ fields: { version: 'validation.draft.version' } });
    }
  });

  it('names everything that is wrong', () => {
    expect(readDraftChange({ values: { nome: {} }, version: 0 })).toEqual({
      fields: { 'values.nome': 'validation.text.characters', version: 'validation.draft.version' },
    });
    expect(readDraftChange('x')).toEqual({ fields: { values: 'validation.draft.values' } });
  });
});
