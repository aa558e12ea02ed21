/**
 * Tells whether a person has reached an age on a day. A person born on 29 February reaches it on 1 March of a common year.
 *
 * @param birthDate `yyyy-mm-dd`, like `day`
 */
export function hasReachedAge(birthDate: string, years: number, day: string): boolean {
  const year = String(Number(birthDate.slice(0, 4)) + years).padStart(4, '0');
  return `${year}${birthDate.slice(4)}` <= day;
}
