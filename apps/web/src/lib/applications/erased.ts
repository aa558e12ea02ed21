import { ERASED_TAX_CODE, type ListedApplication } from '@lacorte/contracts';

/** Whether the applicant's data were erased: what is left in their place was never stated. */
export function isErased({ codiceFiscale }: Pick<ListedApplication, 'codiceFiscale'>): boolean {
  return codiceFiscale === ERASED_TAX_CODE;
}
