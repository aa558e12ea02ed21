import type { Notes } from './note.ts';

export const SESSIONS: Notes = {
  'POST /api/auth/login': {
    tag: 'Sessions',
    summary: 'Log in',
    description: 'Opens a session with a new id and sets its cookie. Returns the user.',
    cookies: [
      '`sid`: the session, for 7 days; HttpOnly, SameSite=Lax',
      '`device`: marks this browser as known for the account, for a year; gives it a separate count of wrong passwords and no access',
    ],
    errors: {
      401: 'E-mail or password is wrong, without saying which',
      429: 'Too many wrong passwords for this account from unknown browsers or from this browser, too many failed accounts from one address, or too many requests from it',
    },
  },
  'POST /api/auth/logout': {
    tag: 'Sessions',
    summary: 'Log out',
    description: 'Ends the session on the server. Answers the same without a session.',
    session: 'optional',
  },
  'GET /api/auth/user': {
    tag: 'Sessions',
    summary: 'Read the current user',
    session: 'required',
  },
};
