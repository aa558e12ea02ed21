/** Texts load per page: a file in `it/` and `fr/` each. */
export type TextPart =
  /** Files of every page: app, session, shell and ui. */
  | 'everywhere'
  /** Messages of the services and rules (libs/contracts). */
  | 'messages'
  | 'about'
  | 'access-log'
  | 'accessibility'
  | 'account'
  | 'admin'
  | 'admin-contacts'
  | 'admin-tenders'
  | 'application'
  | 'application-form'
  | 'contacts'
  | 'cookies'
  | 'home'
  | 'how-it-works'
  | 'legal'
  | 'login'
  | 'password'
  | 'personal-area'
  | 'privacy'
  | 'receipt'
  | 'security'
  | 'self-check'
  | 'tender'
  | 'terms';
