import { CODICE_FISCALE, codiceFiscaleCheckCharacter, codiceFiscaleNames } from '@lacorte/contracts';

export type Sex = 'woman' | 'man';

export interface BirthRecord {
  nome: string;
  cognome: string;
  sex: Sex;
  /** `yyyy-mm-dd` */
  dataNascita: string;
  /** Belfiore code of the municipality or the country of birth. */
  place: string;
}

/** Indexes of replaceable digits, from the right. */
const REPLACEABLE = [14, 13, 12, 10, 9, 7, 6];

/**
 * Computes the Italian tax code of a person (D.M. 23/12/1976 n. 13813).
 *
 * @param replaced number of digits replaced by letters because another person has the code (omocodia), 0 to 7
 */
export function codiceFiscaleOf(person: BirthRecord, replaced = 0): string {
  const code = withOmocodia(`${codiceFiscaleNames(person)}${birthDigits(person)}${person.place}`, replaced);
  return code + codiceFiscaleCheckCharacter(code);
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

/** Gives every person a different code. If two people would have the same code, digits are replaced. */
export class UniqueCodes {
  constructor(private readonly given: Set<string>) {}

  /** @param replaced minimum number of replaced digits */
  take(person: BirthRecord, replaced: number): string {
    for (let count = replaced; count <= REPLACEABLE.length; count += 1) {
      const code = codiceFiscaleOf(person, count);
      if (this.given.has(code)) continue;
      this.given.add(code);
      return code;
    }
    throw new Error(`more than ${REPLACEABLE.length} people would share the code ${codiceFiscaleOf(person)}`);
  }
}
