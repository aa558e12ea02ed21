/** Under which the product may be handed on without publishing its own source. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // changes to a file stay open, what is beside it does not become so
  'MPL-2.0',
  // fonts
  'OFL-1.1',
  'Unlicense',
]);

/** What a package.json says of its licence; `licenses` and objects are the ways of before 2014. */
export interface Manifest {
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

/** SPDX expression of a package, undefined when its manifest names none. */
export function licenceOf({ license, licenses = [] }: Manifest): string | undefined {
  const named = typeof license === 'object' ? license.type : license;
  return named ?? (licenses.map(({ type }) => type).join(' OR ') || undefined);
}

/** Whether one of the licences that an expression offers is accepted, or all that it joins. */
export function isAccepted(expression: string): boolean {
  const offers = expression.replace(/[()]/g, '').split(' OR ');
  return offers.some((offer) => offer.split(' AND ').every((licence) => ACCEPTED.has(licence.trim())));
}
