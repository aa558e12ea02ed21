import {
  type ApplicationCheckId,
  codiceFiscaleCheckCharacter,
  codiceFiscaleNames,
  compactCode,
  type MessageKey,
  type MessageParameters,
  readCodiceFiscale,
} from '@lacorte/contracts';
import { MUNICIPALITIES } from '@lacorte/contracts/municipalities';
import { hasReachedAge } from '@lacorte/tender-rules';

/** Stated values of an application, with the terms by which its tender measures ages. Days are `yyyy-mm-dd`. */
export interface CheckedApplication {
  nome: string;
  cognome: string;
  dataNascita: string;
  codiceFiscale: string;
  comune: string;
  provincia: string;
  /** In years. */
  minimumAge: number;
  ageDay: string;
}

/** A finding for the assessor. It never causes the refusal of an application. */
interface Warning {
  id: ApplicationCheckId;
  key: MessageKey;
  parameters?: MessageParameters;
}

/** @returns null when nothing looks wrong, or when a value that the check needs cannot be read */
type Check = (application: CheckedApplication) => Warning | null;

/** In years; few people have ever been older. */
const IMPLAUSIBLE_AGE = 111;

/** Checks the form and the last character. `checkBirthDate` reports a day that does not exist. */
export const checkChecksum: Check = ({ codiceFiscale }) => {
  const id = 'codice-fiscale-checksum';
  if (!readCodiceFiscale(codiceFiscale)) return { id, key: 'checks.codiceFiscaleForm' };
  const code = compactCode(codiceFiscale).toUpperCase();
  return code.endsWith(codiceFiscaleCheckCharacter(code)) ? null : { id, key: 'checks.codiceFiscaleChecksum' };
};

export const checkBirthDate: Check = ({ codiceFiscale, dataNascita }) => {
  const parts = readCodiceFiscale(codiceFiscale);
  if (!parts || `${parts.year}-${parts.monthAndDay}` === dataNascita.slice(2)) return null;
  const parameters = { code: writtenDay(`${parts.year}-${parts.monthAndDay}`), day: writtenDay(dataNascita) };
  return { id: 'codice-fiscale-birth-date', key: 'checks.codiceFiscaleBirthDate', parameters };
};

export const checkNames: Check = ({ codiceFiscale, nome, cognome }) => {
  const parts = readCodiceFiscale(codiceFiscale);
  if (!parts || hasOtherLetters(nome + cognome)) return null;
  const expected = codiceFiscaleNames({ nome, cognome });
  const names = [expected, codiceFiscaleNames({ nome: withoutUmlauts(nome), cognome: withoutUmlauts(cognome) })];
  if (names.includes(parts.names)) return null;
  return { id: 'codice-fiscale-name', key: 'checks.codiceFiscaleName', parameters: { code: parts.names, expected } };
};

/** Compares the municipality with the stated province. An unknown municipality causes no warning: it may be in another region. */
export const checkMunicipality: Check = ({ comune, provincia }) => {
  const province = PROVINCES.get(municipalityKey(comune));
  if (province === undefined || province === provincia) return null;
  const parameters = { comune, province, stated: provincia };
  return { id: 'municipality-province', key: 'checks.municipalityProvince', parameters };
};

export const checkAge: Check = ({ dataNascita, minimumAge, ageDay }): Warning | null => {
  const id = 'age';
  if (hasReachedAge(dataNascita, IMPLAUSIBLE_AGE, ageDay)) {
    return { id, key: 'checks.ageImplausible', parameters: { years: IMPLAUSIBLE_AGE - 1 } };
  }
  if (hasReachedAge(dataNascita, minimumAge, ageDay)) return null;
  return { id, key: 'checks.ageTooYoung', parameters: { years: minimumAge, day: writtenDay(ageDay) } };
};

/** The answer lists the warnings in this order. */
export const CHECKS: Check[] = [checkChecksum, checkBirthDate, checkNames, checkMunicipality, checkAge];

/** Turns `yyyy-mm-dd` into `dd/mm/yyyy`. */
const writtenDay = (day: string) => day.split('-').reverse().join('/');

/** Whether a name has letters other than A to Z with or without accents. Such names are not checked: their form in codes is unknown. */
const hasOtherLetters = (name: string) => /[^A-Za-z]/.test(name.normalize('NFD').replaceAll(/\P{L}/gu, ''));

/** Offices write an umlaut as its plain letter or with an E, such as `ü` as U or as UE. */
const withoutUmlauts = (name: string) => name.normalize('NFD').replaceAll('\u0308', 'e');

const municipalityKey = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();

/** No two municipalities of Lombardia have the same name. */
const PROVINCES = new Map(
  Object.entries(MUNICIPALITIES).flatMap(([province, names]) => names.map((name) => [municipalityKey(name), province])),
);
