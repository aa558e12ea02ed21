import { OIDC_RESULT_QUERY, type OidcResult } from '@lacorte/contracts';

/** The address of a page that tells how the login has ended. @param page one of PAGES */
export function resultAt(page: string, result: OidcResult): string {
  return `${page}?${OIDC_RESULT_QUERY}=${result}`;
}
