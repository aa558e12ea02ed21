import { type Notes, PAGE } from './note.ts';

const VERSION = {
  409: 'The tender is published (`tender-published`), its code is taken (`conflict`), or it has changed since `version` (`version-conflict`)',
};
const OVERLAP = 'another tender is open in that time (`tender-overlap`)';

export const TENDERS: Notes = {
  'GET /api/download-bando': {
    summary: 'Download the rules of the current tender',
    answer: { files: { 'application/pdf': 'The rules' }, fileName: 'bando-assegnazione.pdf' },
  },
  'GET /api/tenders': {
    summary: 'List the published tenders',
    description: 'Newest first.',
    query: PAGE,
  },
  'GET /api/tenders/current': {
    summary: 'Read the current tender',
    description: 'The open one, else the next scheduled one, else the last closed one.',
    answer: { types: ['Tender'] },
    errors: { 404: 'No tender was ever published' },
  },
  'POST /api/tenders/notices': {
    summary: 'Ask for an e-mail when the next tender opens',
    description:
      'Answers the same for every well-formed address. An e-mail brings a link that verifies the address, valid for 48 hours. A verified address gets one e-mail when a tender is open, and is deleted.',
    errors: { 429: 'Too many requests from one address' },
  },
  'POST /api/tenders/notices/confirm': {
    summary: 'Verify the address by a mailed link',
    errors: {
      400: '`notice-link-invalid`: the link is unknown or expired, or the e-mail has been sent',
      429: 'Too many requests from one address',
    },
  },
  'GET /api/tenders/{id}/pdf': {
    summary: 'Download the rules of a tender',
    description: 'Of a published tender. In the language of the cookie `language`.',
    answer: { files: { 'application/pdf': 'The rules' }, fileName: 'bando-{code}.pdf' },
  },
  'GET /api/applications/{id}/tender': {
    summary: 'Read the tender of an application',
    description: 'For anyone who has the link, like the receipt.',
  },
  'GET /api/admin/tenders': {
    summary: 'List all tenders',
    description: 'Drafts too, newest first, each with its history.',
    query: PAGE,
  },
  'GET /api/admin/tenders/{id}': { summary: 'Read a tender with its history' },
  'POST /api/admin/tenders': {
    summary: 'Add a draft',
    description: 'Takes a `TenderInput`. What is left out is taken from the newest tender, except code and times.',
    errors: { 409: 'The code is taken' },
  },
  'PUT /api/admin/tenders/{id}': {
    summary: 'Change a draft',
    description: 'Takes a `TenderInput` with `version`. What is left out stays.',
    errors: VERSION,
  },
  'DELETE /api/admin/tenders/{id}': {
    summary: 'Delete a draft',
    description: 'Deletes its history, too.',
    errors: { 409: 'The tender is published (`tender-published`)' },
  },
  'PUT /api/admin/tenders/{id}/homes': {
    summary: 'Change the homes of a tender',
    description:
      'In every state, until the provisional ranking is published. Runs that were computed with other homes are stale from then on. ' +
      'The history records the homes before and after.',
    takes: 'ChangeHomes',
    errors: {
      400: 'A number or the version is wrong (`fields` such as `homes`, `homes.2-locali`, `version`)',
      409: 'A ranking of the tender is published (`ranking-published`), or it has changed since `version` (`version-conflict`)',
    },
  },
  'GET /api/admin/tenders/{id}/pdf': {
    summary: 'Download the rules of a tender before they are public',
    description: 'Drafts too, as they are saved.',
    query: [{ name: 'lang', description: 'Default: the language of the cookie `language`', type: 'Language' }],
    answer: { files: { 'application/pdf': 'The rules' }, fileName: 'bando-{code}-{language}.pdf' },
  },
  'GET /api/admin/tenders/{id}/overview': {
    summary: 'Read the figures of a tender',
    description:
      'All of one moment. Days in Europe/Rome, without gaps. Erased applications count, but not in a municipality. Spellings of a municipality count together.',
  },
  'POST /api/admin/tenders/{id}/publish': {
    summary: 'Publish a draft',
    description: 'A past or missing `opensAt` opens it at once.',
    errors: { 409: `It is published already (\`tender-published\`), or ${OVERLAP}` },
  },
  'POST /api/admin/tenders/{id}/withdraw': {
    summary: 'Make a scheduled tender a draft again',
    errors: { 409: 'It is not scheduled (`tender-not-open`)' },
  },
  'POST /api/admin/tenders/{id}/close': {
    summary: 'Close an open tender now',
    errors: { 409: 'It is not open (`tender-not-open`)' },
  },
  'POST /api/admin/tenders/{id}/extend': {
    summary: 'Move the closing of an open or scheduled tender to a later instant',
    description: 'Takes an `ExtendTender`. A tender without `closesAt` cannot be extended.',
    errors: { 409: `It is neither open nor scheduled (\`tender-not-open\`), or ${OVERLAP}` },
  },
};
