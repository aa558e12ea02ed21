import { randomUUID } from 'node:crypto';

/** A unique surname of letters alone, as names must be. */
export const newSurname = () =>
  `Verdi${randomUUID()
    .slice(-12)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
