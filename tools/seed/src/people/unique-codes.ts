import { type BirthRecord, codiceFiscaleOf } from './codice-fiscale';

const MOST_REPLACED = 7;

/** Codici fiscali that are given once each: where two people would share one, digits are replaced (omocodia). */
export class UniqueCodes {
  private readonly given: Set<string>;

  /** @param given those that somebody has already */
  constructor(given: Iterable<string>) {
    this.given = new Set(given);
  }

  /**
   * The code of one more person.
   *
   * @param replaced digits to be replaced at least
   */
  take(person: BirthRecord, replaced: number): string {
    for (let count = replaced; count <= MOST_REPLACED; count += 1) {
      const code = codiceFiscaleOf(person, count);
      if (this.given.has(code)) continue;
      this.given.add(code);
      return code;
    }
    throw new Error(`more than ${MOST_REPLACED} people would share the code ${codiceFiscaleOf(person)}`);
  }
}
