import { aPdf } from '@lacorte/testing/builders';

/** The harmless text that virus scanners agreed to find (eicar.org); in two parts, lest one finds it here. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** A PDF by its first bytes, with the text at its end. */
export const anInfectedPdf = (bytes = 0) => Buffer.concat([aPdf(bytes), Buffer.from(EICAR)]);
