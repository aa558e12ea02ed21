import { describe, expect, it } from '@jest/globals';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import {
  type CheckedApplication,
  checkAge,
  checkBirthDate,
  checkChecksum,
  checkMunicipality,
  checkNames,
} from './checks';

const MARIO: CheckedApplication = {
  nome: 'Mario',
  cognome: 'Rossi',
  dataNascita: '1980-01-01',
  codiceFiscale: 'RSSMRA80A01F205X',
  comune: 'Milano',
  provincia: 'Milano',
  minimumAge: DEFAULT_RULES.minimumAge,
  ageDay: '2026-11-23',
};
const of = (change: Partial<CheckedApplication>): CheckedApplication => ({ ...MARIO, ...change });
const code = (codiceFiscale: string) => of({ codiceFiscale });

describe('the check of the last character', () => {
  it.each(['RSSMRA80A01F205X', ' rssmra80a01f205x ', 'RSSMRAULALMFNLRD'])('finds nothing in %s', (text) => {
    expect(checkChecksum(code(text))).toBeNull();
  });

  it.each([
    ['RSSMRA80A01F205Y', 'checks.codiceFiscaleChecksum'],
    ['RSSMRA80A01F2L5D', 'checks.codiceFiscaleChecksum'],
    ['RSSMRA80A32F205X', 'checks.codiceFiscaleChecksum'],
    ['RSSMRA80F01F205J', 'checks.codiceFiscaleForm'],
    ['12345678901', 'checks.codiceFiscaleForm'],
    ['', 'checks.codiceFiscaleForm'],
  ])('warns of %s', (text, key) => {
    expect(checkChecksum(code(text))).toEqual({ id: 'codice-fiscale-checksum', key });
  });
});

describe('the check of the date of birth', () => {
  it.each([
    ['RSSMRA80A01F205X', '1980-01-01'],
    ['RSSMRAULALMFNLRD', '1980-01-01'],
    ['VRDNNA75D55F205H', '1975-04-15'],
    ['BNCLCU26H12M439D', '2026-06-12'],
    ['BNCLCU26H12M439D', '1926-06-12'],
  ])('reads %s as %s', (codiceFiscale, dataNascita) => {
    expect(checkBirthDate(of({ codiceFiscale, dataNascita }))).toBeNull();
  });

  it.each([
    ['another day', '1980-01-02'],
    ['another month', '1980-02-01'],
    ['another year', '1981-01-01'],
  ])('warns of %s', (_, dataNascita) => {
    expect(checkBirthDate(of({ dataNascita }))).toMatchObject({ id: 'codice-fiscale-birth-date' });
  });

  it('says both days', () => {
    expect(checkBirthDate(of({ dataNascita: '1981-01-02' }))?.parameters).toEqual({
      code: '01/01/80',
      day: '02/01/1981',
    });
  });

  it.each(['RSSMRA80A32F205F', 'RSSMRA80A32F205X'])('warns of a day that does not exist in %s', (codiceFiscale) => {
    expect(checkBirthDate(code(codiceFiscale))?.parameters).toEqual({ code: '32/01/80', day: '01/01/1980' });
  });

  it('says nothing of what it cannot read', () => {
    expect(checkBirthDate(of({ codiceFiscale: 'RSSMRA80F01F205J' }))).toBeNull();
  });
});

describe('the check of the names', () => {
  it.each([
    ['Rossi', 'Mario', 'RSSMRA80A01F205X'],
    ['ROSSI', 'mario', 'rssmra80a01f205x'],
    ['Fo', 'Dario', 'FOXDRA80A01F205C'],
    ["D'Angelo", 'Nicolò', 'DNGNCL80A01F205J'],
    ['D’Ángelo', 'Nicolo', 'DNGNCL80A01F205J'],
    ['Müller', 'Jürg', 'MLLJRG80A01F205V'],
    ['Büe', 'Jöe', 'BUEJOE80A01F205N'],
    ['Büt', 'Ida', 'BTUDIA80A01F205N'],
    ['Łuczak', 'Żaneta', 'LCZZNT80A41F205X'],
  ])('finds nothing in %s %s, %s', (cognome, nome, codiceFiscale) => {
    expect(checkNames(of({ cognome, nome, codiceFiscale }))).toBeNull();
  });

  it('warns of other names and says what it expects', () => {
    expect(checkNames(of({ nome: 'Maria Grazia' }))).toEqual({
      id: 'codice-fiscale-name',
      key: 'checks.codiceFiscaleName',
      parameters: { code: 'RSSMRA', expected: 'RSSMGR' },
    });
    expect(checkNames(of({ cognome: 'Mario', nome: 'Rossi' }))).toMatchObject({ id: 'codice-fiscale-name' });
  });

  it('says nothing of what it cannot read', () => {
    expect(checkNames(of({ codiceFiscale: '12345678901' }))).toBeNull();
  });
});

describe('the check of the municipality', () => {
  it.each([
    ['Milano', 'Milano'],
    ["sant'angelo lodigiano", 'Lodi'],
    ['Sant’Angelo Lodigiano', 'Lodi'],
    ['Almè', 'Bergamo'],
    ['Alme', 'Bergamo'],
    ['Torino', 'Milano'],
    ['-', '-'],
  ])('finds nothing in %s, %s', (comune, provincia) => {
    expect(checkMunicipality(of({ comune, provincia }))).toBeNull();
  });

  it('warns when it is in another province, and says which', () => {
    expect(checkMunicipality(of({ comune: 'Monza', provincia: 'Milano' }))).toEqual({
      id: 'municipality-province',
      key: 'checks.municipalityProvince',
      parameters: { comune: 'Monza', province: 'Monza e Brianza', stated: 'Milano' },
    });
  });
});

describe('the check of the age', () => {
  it.each(['2008-11-23', '1980-01-01', '1915-11-24'])('finds nothing in a birth on %s', (dataNascita) => {
    expect(checkAge(of({ dataNascita }))).toBeNull();
  });

  it('warns of who is too young on the day of the tender', () => {
    expect(checkAge(of({ dataNascita: '2008-11-24' }))).toEqual({
      id: 'age',
      key: 'checks.ageTooYoung',
      parameters: { years: 18, day: '23/11/2026' },
    });
    expect(checkAge(of({ dataNascita: '2008-11-24', ageDay: '2026-11-24' }))).toBeNull();
    expect(checkAge(of({ dataNascita: '2001-01-01', minimumAge: 30 }))).toMatchObject({ id: 'age' });
  });

  it('warns of an implausible age', () => {
    expect(checkAge(of({ dataNascita: '1915-11-23' }))).toMatchObject({ key: 'checks.ageImplausible' });
  });
});
