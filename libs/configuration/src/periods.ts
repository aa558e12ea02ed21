import { num, type ValidatorSpec } from 'envalid';

/**
 * Settings for periods, in milliseconds, with these defaults. An installation has no reason to change them; tests shorten
 * those that they wait for.
 */
export function periods<Name extends string>(defaults: Record<Name, number>): Record<Name, ValidatorSpec<number>> {
  const specs = Object.entries<number>(defaults).map(([name, ms]) => [name, num({ default: ms })]);
  return Object.fromEntries(specs);
}
