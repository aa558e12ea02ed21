/** The texts come in parts, so that a page reads what it shows and no more: files of `it/` and `fr/`, and two of their own. */
export type TextPart =
  /** Frame, notices and login: app, session, shell and ui together. */
  | 'everywhere'
  /** What the services say, and forms say before them (libs/contracts). */
  | 'messages'
  | 'about'
  | 'accessibility'
  | 'admin'
  | 'admin-contacts'
  | 'application'
  | 'application-form'
  | 'contacts'
  | 'cookies'
  | 'home'
  | 'how-it-works'
  | 'legal'
  | 'personal-area'
  | 'privacy'
  | 'receipt'
  | 'self-check'
  | 'tender'
  | 'terms';
