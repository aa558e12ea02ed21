import type { Notes } from './note.ts';

const BY_LINK = 'For whoever has the id, a random UUID.';

export const APPLICATIONS: Notes = {
  'POST /api/applications': {
    tag: 'Applications',
    summary: 'Submit an application',
    description:
      'Without a session: an unknown e-mail makes an account with the password; a known one needs its password. With a ' +
      'session the application belongs to that user and no password is needed. The call does not log in.',
    session: 'optional',
    headers: [
      {
        name: 'Idempotency-Key',
        description:
          'Makes a repeat of the same submission answer with the first result instead of a second application',
        schema: { type: 'string', minLength: 8, maxLength: 64, pattern: '^[\\x20-\\x7e]+$' },
      },
      {
        name: 'X-Consents',
        description:
          'The consents that were given, each with the version of its text: `gdprConsent=1, dataVeracity=1`. Kept with the ' +
          'application and the instant; what is unknown or malformed is left out',
        schema: { type: 'string' },
      },
    ],
    bodies: ['SubmitApplicationDto', 'SubmitOwnApplicationDto'],
    cookies: [
      '`attachment-grant`: lets this browser attach documents to the application, for 24 hours',
      '`device`: knows this browser for the account, as a login does',
    ],
    errors: {
      409: 'The e-mail has an account with another password, or the key came with another submission',
      429: 'Too many wrong passwords, as for a login, or too many requests from one address',
      503: 'More applications arrive than can be served, or a part that the call needs is away',
    },
  },
  'GET /api/applications/{id}': {
    tag: 'Applications',
    summary: 'Read a receipt',
    description: BY_LINK,
  },
  'GET /api/applications/{id}/pdf': {
    tag: 'Applications',
    summary: 'Download a receipt as PDF',
    description: `${BY_LINK} In Italian or French, as the cookie \`language\` says.`,
    answer: {
      files: { 'application/pdf': 'The receipt' },
      fileName: 'ricevuta-domanda-{applicationCode}.pdf',
    },
  },
  'GET /api/user/applications': {
    tag: 'Applications',
    summary: 'List one’s own applications',
    description: 'Newest first.',
  },
  'POST /api/objects/upload': {
    tag: 'Applications',
    summary: 'Ask for an address to upload a file to',
    description:
      'The file then goes as the body of a PUT to `uploadURL`: at most 5 MiB, otherwise 413; with an altered or expired ' +
      'address 403. Accepted endings: .pdf, .jpg, .jpeg, .png, and for other documents .doc and .docx.',
    session: 'optional',
    cookies: ['`upload-session`: ties the upload to this browser, for 24 hours'],
    errors: {
      429: 'Too many requests from one address, or too many bytes that no application has, from one browser or address',
      503: 'Something is away, or the files that no application has take all the room there is',
    },
  },
  'PUT /api/applications/{id}/documents': {
    tag: 'Applications',
    summary: 'Attach uploaded files',
    description:
      'For the browser that has submitted the application, its owner, and administrators. Keys of `documents`: ' +
      '`carta-identita` (2 files), `codice-fiscale-doc` (2), `permesso-soggiorno` (2), `certificazione-redditi` (3), ' +
      '`altri-documenti` (5). Values: one or more `filePath`s joined by commas. The files of a named section replace its old ' +
      'ones, other sections stay; either all is attached or nothing.',
    session: 'optional',
    errors: {
      400: 'A section that does not exist, a file too many, or a file that is missing, too large, of another type or of somebody else',
      403: 'Neither this browser nor this user may attach to the application',
      429: 'Too many calls for this application, or from one address',
    },
  },
};
