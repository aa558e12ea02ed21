/** Query of GET /api/auth/oidc: the page to lead back to, one of PAGES. */
export const OIDC_PAGE_QUERY = 'pagina';

/** Query by which a page learns how a login through the identity provider, or linking to it, has ended. */
export const OIDC_RESULT_QUERY = 'accesso';

export const OIDC_RESULTS = {
  /** The account has TOTP: POST /api/auth/login/totp is next. */
  secondStep: 'codice',
  /** The person left the provider's page. */
  cancelled: 'annullato',
  /** Refused, expired or unavailable; another attempt may succeed. */
  failed: 'non-riuscito',
  /** No account; the application form can be filled in from GET /api/auth/oidc/claims. */
  noAccount: 'senza-account',
  /** An account has this address, but is not linked: its owner logs in by password and links it. */
  notLinked: 'non-collegato',
  linked: 'collegato',
  /** The identity belongs to another account, or the account to another identity. */
  linkedElsewhere: 'gia-collegato',
} as const;
export type OidcResult = (typeof OIDC_RESULTS)[keyof typeof OIDC_RESULTS];

/** Answer of POST /api/auth/oidc/link: where the page must go. */
export interface OidcRedirect {
  redirectUrl: string;
}

/** Answer of GET /api/auth/oidc/claims: fields of the application form, those that the identity provider has given. */
export interface OidcClaims {
  nome?: string;
  cognome?: string;
  /** `yyyy-mm-dd`. */
  dataNascita?: string;
  codiceFiscale?: string;
}
