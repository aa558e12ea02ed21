import type { Notes } from './note.ts';

const CLOSED = 'No tender is open (`tender-closed`)';

export const DRAFTS: Notes = {
  'GET /api/user/draft': {
    tag: 'Drafts',
    summary: 'Read the draft of the current user for the open tender',
    errors: { 404: 'There is none, it has expired, or no tender is open' },
  },
  'PUT /api/user/draft': {
    tag: 'Drafts',
    summary: 'Save the draft of the current user for the open tender',
    description:
      '`version` is null for the first save, afterwards that of the last answer. `values` are the fields of the form as ' +
      'typed; passwords, consents and other properties are ignored and never stored. A draft that was deleted in the ' +
      'meantime is added again, unless the user has applied since.',
    errors: {
      409: `\`version\` is not that of the draft: \`version-conflict\`, with the draft as it stands in \`current\`, or null when it is gone. ${CLOSED}`,
      413: '`values` has more than 64 kB',
      429: 'Too many requests from one address',
    },
  },
  'DELETE /api/user/draft': {
    tag: 'Drafts',
    summary: 'Delete the draft of the current user for the open tender',
    empty: 'It is deleted, or there was none',
    errors: { 409: CLOSED, 429: 'Too many requests from one address' },
  },
};
