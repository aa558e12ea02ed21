/** Licences that allow distribution without publishing the product's source. */
const ACCEPTED = new Set([
  ...'0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 Unlicense'.split(' '),
  // The copyleft of this licence covers single files only.
  'MPL-2.0',
  // Only fonts have this licence.
  'OFL-1.1',
]);

/** The part of a manifest that names the licence. Manifests from before 2014 have `licenses` or objects. */
interface Manifest {
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

/** Returns the SPDX expression of a manifest, or undefined without one. */
export function licenceOf({ license, licenses = [] }: Manifest): string | undefined {
  const named = typeof license === 'object' ? license.type : license;
  return named ?? (licenses.map(({ type }) => type).join(' OR ') || undefined);
}

/** Tells whether one alternative of the expression is accepted. All licences of a conjunction must be. */
export function isAccepted(expression: string): boolean {
  const offers = expression.replace(/[()]/g, '').split(' OR ');
  return offers.some((offer) => offer.split(' AND ').every((licence) => ACCEPTED.has(licence.trim())));
}
