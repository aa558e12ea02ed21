import { codiceFiscaleCheckCharacter, codiceFiscaleNames, compactCode, readCodiceFiscale } from '@lacorte/contracts';
import { type Check, writtenDay } from './check';

/** The form and the last character. A day that does not exist is for `checkBirthDate`: a typing error often causes both warnings. */
export const checkChecksum: Check = ({ codiceFiscale }) => {
  const id = 'codice-fiscale-checksum';
  if (!readCodiceFiscale(codiceFiscale)) return { id, key: 'checks.codiceFiscaleForm' };
  const code = compactCode(codiceFiscale).toUpperCase();
  return code.endsWith(codiceFiscaleCheckCharacter(code)) ? null : { id, key: 'checks.codiceFiscaleChecksum' };
};

/** Day, month and the two digits of the year against the stated date of birth. */
export const checkBirthDate: Check = ({ codiceFiscale, dataNascita }) => {
  const parts = readCodiceFiscale(codiceFiscale);
  if (!parts || `${parts.year}-${parts.monthAndDay}` === dataNascita.slice(2)) return null;
  const parameters = { code: writtenDay(`${parts.year}-${parts.monthAndDay}`), day: writtenDay(dataNascita) };
  return { id: 'codice-fiscale-birth-date', key: 'checks.codiceFiscaleBirthDate', parameters };
};

/** The first six letters against the stated names. */
export const checkNames: Check = ({ codiceFiscale, nome, cognome }) => {
  const parts = readCodiceFiscale(codiceFiscale);
  if (!parts || hasOtherLetters(nome + cognome)) return null;
  const expected = codiceFiscaleNames({ nome, cognome });
  const names = [expected, codiceFiscaleNames({ nome: withoutUmlauts(nome), cognome: withoutUmlauts(cognome) })];
  if (names.includes(parts.names)) return null;
  return { id: 'codice-fiscale-name', key: 'checks.codiceFiscaleName', parameters: { code: parts.names, expected } };
};

/** Letters that are more than a Latin letter with an accent: how an office wrote them in the code is not known. */
const hasOtherLetters = (name: string) => /[^A-Za-z]/.test(name.normalize('NFD').replaceAll(/\P{L}/gu, ''));

/** Offices write `ü` as U or as UE. */
const withoutUmlauts = (name: string) => name.normalize('NFD').replaceAll('\u0308', 'e');
