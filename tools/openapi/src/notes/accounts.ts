import type { Notes } from './note.ts';

export const ACCOUNTS: Notes = {
  'POST /api/auth/password-reset': {
    summary: 'Ask for a link to reset a password',
    description:
      'Answers the same for every well-formed address. The owner of an account gets an e-mail with a link, at most three times an hour. The link is valid for 60 minutes and once; a newer one voids it.',
    errors: { 429: 'Too many requests from one address' },
  },
  'POST /api/auth/password-reset/confirm': {
    summary: 'Set a password by a mailed link',
    description:
      'Ends every session of the account, marks its address as verified and tells the owner by e-mail. Does not log in.',
    errors: {
      400: '`reset-link-invalid`: the link is unknown, used, expired or superseded. A password that is too short (`validation`) leaves the link valid',
      429: 'Too many requests from one address',
    },
  },
  'POST /api/auth/password': {
    summary: 'Change the password',
    description: 'Ends the other sessions, voids links that reset the password and tells the owner by e-mail.',
    cookies: ['`device`: marks this browser as known for the new password'],
    errors: {
      400: '`validation` with `fields.currentPassword`: the current password is wrong, which counts like a failed login',
      429: 'Too many wrong passwords, as for a login',
    },
  },
  'PUT /api/auth/language': {
    summary: 'Choose the language of the account',
    description:
      'A browser without a choice of its own takes it after a login. Until one is chosen, it is that of the first application.',
  },
  'POST /api/auth/email-verification': {
    summary: 'Send a link that verifies the address',
    description: 'The link is valid for 7 days and once; a newer one voids it.',
    errors: { 429: 'Three links have been sent within the last hour' },
  },
  'POST /api/auth/email-verification/confirm': {
    summary: 'Verify an address by a mailed link',
    session: 'optional',
    errors: { 400: '`verification-link-invalid`: the link is unknown, used, expired or superseded' },
  },
};

const PASSWORD = 'The password is wrong (`fields.password`), which counts like a failed login';
const TOO_MANY = 'Too many wrong passwords, as for a login, or too many requests from one address';

export const PERSONAL_DATA: Notes = {
  'POST /api/user/export': {
    summary: 'Download everything that is stored about the current user',
    description:
      'A ZIP with `dati.json` (`account`, `applications` with history, requests and rankings, `drafts`, `contacts`, ' +
      '`messages`, `sessions`, `accessLog`) and the attached files in a folder per application. `contacts` has messages ' +
      'from the account’s address if its owner has proven the address.',
    answer: { files: { 'application/zip': 'The archive' }, fileName: 'dati-personali.zip' },
    errors: {
      400: PASSWORD,
      429: `${TOO_MANY}, or more than five exports of the account in an hour`,
      503: 'A dependency is unavailable',
    },
  },
  'POST /api/user/erasure': {
    summary: 'Erase the current user',
    description:
      'Deletes the account and ends its sessions at once. Applications, files, receipts and messages are deleted within a ' +
      'minute. An application that was decided or has a payment keeps its code, status and amounts, and nothing that ' +
      'names the person.',
    cookies: ['`sid`: deleted'],
    errors: {
      400: `${PASSWORD}, or the code of the second factor is missing or wrong`,
      409: '`last-administrator`: the only administrator cannot be erased. `other-people-applications`: applications of the account have another e-mail than the account, `applicationCodes` names them; repeat the call with `confirmOthers: true` to erase them, too',
      429: TOO_MANY,
    },
  },
};
