import type { Notes } from './note.ts';

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
