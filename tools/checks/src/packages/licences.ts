// Checks the licence of every package of the product.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, report } from '../step.ts';
import { isAccepted, licenceOf } from './licence.ts';

/** Licences of packages that name them only in the readme. */
const LICENCES_IN_README: Record<string, string> = {
  'node_modules/humanize-number': 'MIT',
  'node_modules/pause': 'MIT',
};

/** A package that the product loads as a file of its own, which can be replaced, so that the LGPL does not extend to the product. */
const LOADED_APART = 'node_modules/libheif-js';

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const packages: Record<string, { dev?: boolean; link?: boolean }> = lock.packages;

const findings = Object.entries(packages).flatMap(([path, { dev, link }]) => {
  const manifest = join(ROOT, path, 'package.json');
  // Packages for other platforms are not installed. They have the licence of the package for this platform.
  if (dev || link || path === LOADED_APART || !path.includes('node_modules/') || !existsSync(manifest)) return [];
  const licence = licenceOf(JSON.parse(readFileSync(manifest, 'utf8'))) ?? LICENCES_IN_README[path];
  if (licence === undefined) return [`${path} names no licence`];
  return isAccepted(licence) ? [] : [`${path} is under ${licence}`];
});
report(findings);
