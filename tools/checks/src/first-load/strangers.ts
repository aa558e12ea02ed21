/** A part of the application that visitors who only read shall not wait for, and what its code has in it. */
interface Part {
  name: string;
  sign: RegExp;
  /** Pages that need it all the same, by the names of their files. */
  allowedOn: readonly string[];
}

const PARTS: readonly Part[] = [
  { name: 'the application form', sign: /["'`]applicationForm\.[a-z]/, allowedOn: ['iscrizione'] },
  { name: 'the back office', sign: /["'`]admin(?:Contacts)?\.[a-z]/, allowedOn: [] },
  { name: 'dialogs, menus and notices', sign: /data-radix-|dismissableLayer/, allowedOn: ['iscrizione'] },
  { name: 'validation of forms', sign: /classValidatorMetadataStorage/, allowedOn: ['iscrizione', 'contatti'] },
];

/** The parts that `source`, loaded by `page`, should not have in it. */
export function strangersIn(source: string, page: string): string[] {
  return PARTS.filter(({ sign, allowedOn }) => !allowedOn.includes(page) && sign.test(source)).map(({ name }) => name);
}

/** Every part is to be found somewhere: a sign that nothing carries any more would find no stranger either. */
export function partsWithoutSign(sources: readonly string[]): string[] {
  return PARTS.filter(({ sign }) => !sources.some((source) => sign.test(source))).map(({ name }) => name);
}
