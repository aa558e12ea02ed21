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
    const others = {
      password: 'a secret',
      confirmPassword: 'a secret',
      gdprConsent: true,
      dataVeracity: true,
      note: {},
    };
    expect(readDraftValues({ cognome: 'Ferrario', ...others, documenti: { password: ['x'] } })).toEqual({
      value: { cognome: 'Ferrario', documenti: {} },
    });
  });

  it.each([
    ['values', 'nome=Lucia'],
    ['values', []],
    ['values', null],
    ['values.nome', { nome: { first: 'Lucia' } }],
    ['values.nome', { nome: ['Lucia'] }],
    ['values.presenzaMinori', { presenzaMinori: true }],
    ['values.numeroMinori', { numeroMinori: Number.POSITIVE_INFINITY }],
    ['values.indirizzo', { indirizzo: 'Via\0dei Tigli' }],
    ['values.comune', { comune: '\ud83d' }],
    ['values.documenti', { documenti: ['/a/1/f.pdf'] }],
    ['values.documenti.carta-identita', { documenti: { 'carta-identita': '/a/1/f.pdf' } }],
    ['values.documenti.carta-identita', { documenti: { 'carta-identita': ['1', '2', '3'] } }],
    ['values.documenti.carta-identita', { documenti: { 'carta-identita': [1] } }],
    ['values.documenti.carta-identita', { documenti: { 'carta-identita': ['a'.repeat(1_025)] } }],
    ['values.documenti.carta-identita', { documenti: { 'carta-identita': ['a\0'] } }],
  ])('refuse %s: %j', (field, given) => {
    const { value, fields } = readDraftValues(given);
    expect(value).toBeUndefined();
    expect(Object.keys(fields ?? {})).toEqual([field]);
  });

  it('name every wrong value', () => {
    expect(readDraftValues({ nome: {}, cognome: [] }).fields).toEqual({
      'values.nome': 'validation.text.characters',
      'values.cognome': 'validation.text.characters',
    });
  });
});

describe('a save of a draft', () => {
  it.each([
    [null, null],
    [undefined, null],
    [1, 1],
    ['12', 12],
  ])('of version %j', (version, read) => {
    expect(readDraftChange({ values: {}, version, note: 'x' })).toEqual({ value: { values: {}, version: read } });
  });

  it.each([0, -1, 1.5, 'uno', '', true, {}, 1_000_000_000])('is refused of version %j', (version) => {
    expect(readDraftChange({ values: {}, version })).toEqual({ fields: { version: 'validation.draft.version' } });
  });

  it('names everything that is wrong', () => {
    expect(readDraftChange({ values: { nome: {} }, version: 0 })).toEqual({
      fields: { 'values.nome': 'validation.text.characters', version: 'validation.draft.version' },
    });
    expect(readDraftChange('x')).toEqual({ fields: { values: 'validation.draft.values' } });
  });
});
