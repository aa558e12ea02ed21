import { UniqueCodes } from './codice-fiscale';
import { drawApplication, emailOf, type SeededApplication } from './seeded-application';

/** Findings that an assessor should check: another application of the same person, or a failing check (contract, section 8). */
const DOUBTS = [
  'duplicate',
  'codice-fiscale-checksum',
  'codice-fiscale-birth-date',
  'codice-fiscale-name',
  'municipality-province',
] as const;

interface DoubtfulRange {
  seed: number;
  /** Index in the seed of the first doubtful application. */
  first: number;
  /** At most half of the applications that are added. */
  count: number;
}

/** Applications of a seed with their codes. Some applications raise a doubt; each kind of doubt occurs equally often. */
export class DoubtfulApplications {
  private readonly codes: UniqueCodes;
  /** True codes by the index of the person. */
  private readonly codeOfPerson = new Map<number, string>();

  /** @param takenCodes codes of people who do not belong to the seed */
  constructor(
    private readonly range: DoubtfulRange,
    takenCodes: string[],
  ) {
    this.codes = new UniqueCodes(new Set(takenCodes));
  }

  isDuplicate(index: number): boolean {
    return this.doubtOf(index) === 'duplicate';
  }

  /** Returns the index of the application whose person this application has. For a duplicate it is another application. */
  private personOf(index: number): number {
    return this.isDuplicate(index) ? index + this.range.count : index;
  }

  /** Draws an application with the values of its form. */
  draw(index: number): SeededApplication {
    const application = drawApplication(this.range.seed, index);
    const { person, provincia } = application;
    switch (this.doubtOf(index)) {
      case 'duplicate':
        return this.ofSamePerson(index, application);
      case 'codice-fiscale-birth-date':
        return { ...application, person: { ...person, dataNascita: withOtherDay(person.dataNascita) } };
      case 'codice-fiscale-name':
        return { ...application, person: { ...person, nome: person.cognome, cognome: person.nome } };
      case 'municipality-province':
        return { ...application, provincia: provincia === 'Milano' ? 'Sondrio' : 'Milano' };
      default:
        return application;
    }
  }

  /** Returns the codice fiscale in the form. It may be wrong. */
  codeOf(index: number): string {
    const code = this.trueCodeOf(this.personOf(index));
    if (this.doubtOf(index) !== 'codice-fiscale-checksum') return code;
    return code.slice(0, -1) + (code.endsWith('Z') ? 'A' : String.fromCharCode(code.charCodeAt(code.length - 1) + 1));
  }

  private trueCodeOf(index: number): string {
    const known = this.codeOfPerson.get(index);
    if (known !== undefined) return known;
    const { person, omocodia } = drawApplication(this.range.seed, index);
    const code = this.codes.take(person, omocodia);
    this.codeOfPerson.set(index, code);
    return code;
  }

  private ofSamePerson(index: number, application: SeededApplication): SeededApplication {
    const { seed } = this.range;
    const { person, household, indirizzo, comune, provincia } = drawApplication(seed, this.personOf(index));
    const email = emailOf(person, `${seed}-${index}`);
    return { ...application, person, household, indirizzo, comune, provincia, email };
  }

  private doubtOf(index: number): (typeof DOUBTS)[number] | undefined {
    const offset = index - this.range.first;
    return offset < this.range.count ? DOUBTS[offset % DOUBTS.length] : undefined;
  }
}

/** Returns the date with another day of the month; every month has that day. @param date `yyyy-mm-dd` */
const withOtherDay = (date: string) => `${date.slice(0, 8)}${date.endsWith('10') ? '11' : '10'}`;
