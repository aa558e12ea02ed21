import type { Notes } from './note.ts';

export const SESSIONS: Notes = {
  'POST /api/auth/login': {
    tag: 'Sessions',
    summary: 'Log in',
    description: 'Opens a session with a new id and sets its cookie. The answer is the user.',
    cookies: [
      '`sid`: the session, for 7 days; HttpOnly, SameSite=Lax',
      '`device`: knows this browser for the account, for a year; gives it an allowance of wrong passwords of its own, and no right',
    ],
    errors: {
      401: 'E-mail or password is wrong; which of them is not said',
      429: 'Too many wrong passwords for this account from browsers that are not known for it, or from this one; very many accounts that failed from one address; or too many requests from it',
    },
  },
  'POST /api/auth/logout': {
    tag: 'Sessions',
    summary: 'Log out',
    description: 'Ends the session on the server. Answers the same when nobody is logged in.',
    session: 'optional',
  },
  'GET /api/auth/user': {
    tag: 'Sessions',
    summary: 'Who is logged in',
    session: 'required',
  },
};
