import type { Notes } from './note.ts';

export const SESSIONS: Notes = {
  'POST /api/auth/login': {
    summary: 'Log in',
    description:
      'Opens a session with a new id and sets its cookie. Returns the user. For an account with TOTP it answers `{"mfaRequired": true}` and opens no session: POST /api/auth/login/totp does, within 10 minutes.',
    cookies: [
      '`sid`: the session, for 7 days; HttpOnly, SameSite=Lax',
      '`device`: marks this browser as known for the account, for a year; gives it a separate count of wrong passwords and no access',
    ],
    errors: {
      401: 'E-mail or password is wrong, without saying which',
      429: 'Too many wrong passwords for this account from unknown browsers or from this browser, too many failed accounts from one address, or too many requests from it',
    },
  },
  'POST /api/auth/login/totp': {
    summary: 'Complete a login with a code',
    description:
      'The second step of a login. Takes a TOTP code or a recovery code, each once. Opens a session with a new id and sets its cookies like a login.',
    cookies: ['`sid`: the session', '`device`: as at a login'],
    errors: {
      401: 'No login is waiting for a code in this browser (`session-required`), or the code is wrong (`totp-code-invalid`)',
      429: 'Five wrong codes for this account within 15 minutes, in all its logins together; its owner gets an e-mail',
    },
  },
  'POST /api/auth/logout': {
    summary: 'Log out',
    description: 'Ends the session on the server. Answers the same without a session.',
    session: 'optional',
  },
  'GET /api/auth/user': {
    summary: 'Read the current user',
    session: 'required',
  },
  'GET /api/auth/sessions': {
    summary: 'List the sessions of the account',
    description: 'Sessions that still work, the latest use first. `lastSeenAt` is accurate to 5 minutes.',
  },
  'DELETE /api/auth/sessions': {
    summary: 'End all other sessions of the account',
  },
  'DELETE /api/auth/sessions/{id}': {
    summary: 'End one session of the account',
    errors: { 404: 'No such session of this account' },
  },
  'GET /api/auth/oidc': {
    summary: 'Log in through the identity provider',
    description:
      'For browsers to open. Redirects to the provider, which leads back through the callback to the page named by `pagina`. The page learns how it ended by its query `accesso`: `codice` (POST /api/auth/login/totp is next), `annullato`, `non-riuscito`, `senza-account` (on /iscrizione), `non-collegato`, `gia-collegato`, `collegato`; nothing after a login.',
    query: [
      { name: 'pagina', description: 'Page to lead back to, such as /iscrizione; the home page for anything else' },
    ],
    session: 'optional',
    redirects: 'To the provider; or back to the page when it cannot be reached',
    cookies: ['`sid`: ties the answer to this browser, for 10 minutes'],
    errors: { 404: 'No identity provider is configured' },
  },
  'GET /api/auth/oidc/callback': {
    summary: 'Come back from the identity provider',
    description: 'For browsers that the provider sends back.',
    session: 'optional',
    redirects: 'To a page, also after an error',
    cookies: ['`sid`: the session', '`device`: as at a login'],
  },
  'POST /api/auth/oidc/link': {
    summary: 'Link the account to the identity provider',
    description:
      'Asks for the password; a wrong one counts like that of a login. Returns the address that the browser must open; `pagina` as for a login.',
    query: [{ name: 'pagina', description: 'Page to lead back to' }],
    errors: { 404: 'No identity provider is configured', 429: 'Too many wrong passwords' },
  },
  'GET /api/auth/oidc/claims': {
    summary: 'Read what the identity provider said of the person',
    description: 'Fields of the application form, to fill it in; `{}` where there are none.',
    session: 'optional',
  },
  'POST /api/auth/totp': {
    summary: 'Create a TOTP secret',
    description:
      'In force only after a code confirms it; a new call replaces an unconfirmed one. Open to administrators who must still switch TOTP on (`ADMIN_MFA`).',
    errors: { 409: 'TOTP is in force already (`totp-enabled`)' },
  },
  'POST /api/auth/totp/confirm': {
    summary: 'Switch TOTP on',
    description:
      'Returns the recovery codes, this one time, and ends the other sessions of the account. The owner gets an e-mail.',
    errors: {
      400: 'The code is wrong (`totp-code-invalid`)',
      409: 'TOTP is in force already (`totp-enabled`)',
      429: 'Five wrong codes for this account within 15 minutes',
    },
  },
  'DELETE /api/auth/totp': {
    summary: 'Switch TOTP off',
    description: 'Takes the password and a TOTP or recovery code. The owner gets an e-mail.',
    errors: {
      400: 'The password (`fields.password`) or the code (`totp-code-invalid`) is wrong',
      409: 'TOTP is not in force',
      429: 'Too many wrong passwords or codes for this account',
    },
  },
};
