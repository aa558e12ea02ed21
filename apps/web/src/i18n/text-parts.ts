/** A part of the texts, with one file in `it/` and one in `fr/`. A page loads only the parts that it needs. */
export type TextPart = SharedPart | VisitorPart | PersonPart | OfficePart;

/** `everywhere` joins app, session, shell and ui. The texts of `messages` and `rankings` are in libs/contracts. */
type SharedPart =
  | 'everywhere'
  | 'messages'
  | 'rankings'
  | 'application'
  | 'chosen-files'
  | 'legal'
  | 'login'
  | 'password'
  | 'tender';
type VisitorPart = 'about' | 'accessibility' | 'contacts' | 'cookies' | 'home' | 'how-it-works' | 'privacy' | 'terms';
type PersonPart =
  | 'account'
  | 'application-form'
  | 'correction'
  | 'other-tabs'
  | 'personal-area'
  | 'receipt'
  | 'security'
  | 'self-check';
type OfficePart = 'access-log' | 'admin' | `admin-${OfficePage}`;
type OfficePage = 'application' | 'contacts' | 'list' | 'overview' | 'payments' | 'rankings' | 'tenders';
