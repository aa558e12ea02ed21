import { CODICE_FISCALE, codiceFiscaleCheckCharacter } from '@lacorte/contracts';

export type Sex = 'woman' | 'man';

/** What a codice fiscale is computed from. */
export interface BirthRecord {
  nome: string;
  cognome: string;
  sex: Sex;
  /** `yyyy-mm-dd` */
  dataNascita: string;
  /** Code of the municipality or, for those born abroad, of the country (Belfiore). */
  place: string;
}

/** Indexes of the digits that omocodia replaces, from the right. */
const REPLACEABLE = [14, 13, 12, 10, 9, 7, 6];

/**
 * The Italian tax code of a person (D.M. 23/12/1976 n. 13813).
 *
 * @param replaced how many digits stand as letters because somebody else has the code already (omocodia), 0 to 7
 */
export function codiceFiscaleOf(person: BirthRecord, replaced = 0): string {
  const { nome, cognome, place } = person;
  const code = withOmocodia(`${surnameLetters(cognome)}${nameLetters(nome)}${birthDigits(person)}${place}`, replaced);
  return code + codiceFiscaleCheckCharacter(code);
}

function surnameLetters(cognome: string): string {
  const { consonants, vowels } = lettersOf(cognome);
  return `${consonants}${vowels}XXX`.slice(0, 3);
}

function nameLetters(nome: string): string {
  const { consonants, vowels } = lettersOf(nome);
  // of four or more consonants the second is left out
  const chosen = consonants.length > 3 ? consonants.charAt(0) + consonants.slice(2, 4) : consonants;
  return `${chosen}${vowels}XXX`.slice(0, 3);
}

function lettersOf(name: string): { consonants: string; vowels: string } {
  const letters = name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '');
  return { consonants: letters.replaceAll(/[AEIOU]/g, ''), vowels: letters.replaceAll(/[^AEIOU]/g, '') };
}

function birthDigits({ dataNascita, sex }: BirthRecord): string {
  const [year = '', month, day] = dataNascita.split('-');
  const dayOfBoth = Number(day) + (sex === 'woman' ? CODICE_FISCALE.womenDayOffset : 0);
  return year.slice(2) + CODICE_FISCALE.months.charAt(Number(month) - 1) + String(dayOfBoth).padStart(2, '0');
}

function withOmocodia(code: string, replaced: number): string {
  const characters = [...code];
  for (const index of REPLACEABLE.slice(0, replaced)) {
    characters[index] = CODICE_FISCALE.omocodia.charAt(Number(characters[index]));
  }
  return characters.join('');
}
