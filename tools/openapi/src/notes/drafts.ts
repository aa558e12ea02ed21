import type { Notes } from './note.ts';

const CLOSED = 'No tender is open (`tender-closed`)';

export const DRAFTS: Notes = {
  'POST /api/drafts': {
    summary: 'Begin a draft for the open tender, with an account for it',
    description:
      'Without a session: finds or creates the account as POST /api/applications does, logs it in, and sends an e-mail that ' +
      'leads back to the draft. With a session: begins the draft of the current user. `values` are those of PUT /api/user/draft.',
    session: 'optional',
    bodies: ['BeginDraftDto', 'BeginOwnDraftDto'],
    cookies: [
      '`sid`: the new session, also when there is a draft already',
      '`device`: identifies this browser as known for the account',
    ],
    errors: {
      409: `There is a draft already (\`version-conflict\`, with the draft in \`current\`), the e-mail address has an account with a different password (\`account-exists\`), or an account whose login has a second step (\`login-required\`), or an administrator enters another e-mail address than that of the account (\`counter-needed\`). ${CLOSED}`,
      413: '`values` has more than 64 kB',
      429: 'Too many wrong passwords for the account, too many requests from one address, or too many drafts or accounts of one network in 24 hours',
      503: 'A dependency is unavailable',
    },
  },
  'GET /api/user/draft': {
    summary: 'Read the draft of the current user for the open tender',
    errors: { 404: 'There is none, it has expired, or no tender is open' },
  },
  'GET /api/user/drafts': {
    summary: 'List the drafts of the current user',
    description:
      'Newest first: that of the open tender, and those of closed tenders until they expire. Their files are kept as long.',
  },
  'PUT /api/user/draft': {
    summary: 'Save the draft of the current user for the open tender',
    bodies: ['SaveDraftDto'],
    description:
      '`version` is null for the first save, afterwards that of the last answer. `values` are the fields of the form as ' +
      'typed; passwords, consents and other properties are ignored and never stored. A draft that was deleted in the ' +
      'meantime is added again, unless the user has applied since. `values.documenti` names the uploaded files of each section; ' +
      '`files` in the answer are those that the draft keeps. Others are left out: unknown, expired, or of another person.',
    errors: {
      409: `\`version\` is not that of the draft: \`version-conflict\`, with the draft as it stands in \`current\`, or null when it is gone. ${CLOSED}`,
      413: '`values` has more than 64 kB',
      429: 'Too many requests from one address',
    },
  },
  'DELETE /api/user/draft': {
    summary: 'Delete the draft of the current user for the open tender',
    empty: 'It is deleted, or there was none',
    errors: { 409: CLOSED, 429: 'Too many requests from one address' },
  },
};
