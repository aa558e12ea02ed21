/** Query parameter of GET /api/auth/oidc with the page to return to, one of PAGES. */
export const OIDC_PAGE_QUERY = 'pagina';

/** Query parameter with the result of a login through the identity provider, or of linking an account to it. */
export const OIDC_RESULT_QUERY = 'accesso';

export const OIDC_RESULTS = {
  /** The account has TOTP, so that POST /api/auth/login/totp is next. */
  secondStep: 'codice',
  /** The person left the provider's page. */
  cancelled: 'annullato',
  /** The login was refused, has expired or is unavailable. Another attempt may succeed. */
  failed: 'non-riuscito',
  /** There is no account. The application form can be filled in from GET /api/auth/oidc/claims. */
  noAccount: 'senza-account',
  /** An account with this e-mail address is not linked. Its owner logs in by password and links it. */
  notLinked: 'non-collegato',
  linked: 'collegato',
  /** The identity belongs to another account, or the account to another identity. */
  linkedElsewhere: 'gia-collegato',
} as const;
export type OidcResult = (typeof OIDC_RESULTS)[keyof typeof OIDC_RESULTS];

/** Answer of POST /api/auth/oidc/link, with the URL that the browser must open. */
export interface OidcRedirect {
  redirectUrl: string;
}

/** Answer of GET /api/auth/oidc/claims, with the fields of the application form that the identity provider knows. */
export interface OidcClaims {
  nome?: string;
  cognome?: string;
  /** `yyyy-mm-dd`. */
  dataNascita?: string;
  codiceFiscale?: string;
}
