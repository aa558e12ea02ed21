/** Licences that allow distribution without publishing the product's source. */
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
  'Unlicense',
  // Copyleft of single files.
  'MPL-2.0',
  // Fonts.
  'OFL-1.1',
]);

/** The part of a manifest that names the licence. `licenses` and objects were used before 2014. */
interface Manifest {
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

/** An SPDX expression; undefined if there is none. */
export function licenceOf({ license, licenses = [] }: Manifest): string | undefined {
  const named = typeof license === 'object' ? license.type : license;
  return named ?? (licenses.map(({ type }) => type).join(' OR ') || undefined);
}

/** Whether one alternative, or all of a conjunction, is accepted. */
export function isAccepted(expression: string): boolean {
  const offers = expression.replace(/[()]/g, '').split(' OR ');
  return offers.some((offer) => offer.split(' AND ').every((licence) => ACCEPTED.has(licence.trim())));
}
