import { type Notes, NUMBERED_FILE_NAME, PAGE, QUARANTINED, UPLOADED } from './note.ts';

const BY_LINK = 'Needs no session: the id, a random UUID, grants access.';

const OWN_FILE = {
  404: 'The application is not the user’s, or it, the type or the file does not exist',
  ...QUARANTINED,
  503: 'Object storage or another service is unavailable, or the file is missing in storage',
};

export const APPLICATIONS: Notes = {
  'POST /api/applications': {
    summary: 'Submit an application',
    description:
      'Without a session, an unknown e-mail creates an account with the given password; a known e-mail needs its ' +
      'password. With a session, the application belongs to that user and needs no password. The call does not log in.',
    session: 'optional',
    headers: [
      {
        name: 'Idempotency-Key',
        description:
          'A retry of the same submission with the same key returns the first result instead of creating a second application',
        schema: { type: 'string', minLength: 8, maxLength: 64, pattern: '^[\\x20-\\x7e]+$' },
      },
      {
        name: 'X-Consents',
        description:
          'The given consents, each with the version of its text: `gdprConsent=1, dataVeracity=1`. Stored with the ' +
          'application and a timestamp; unknown or malformed parts are ignored',
        schema: { type: 'string' },
      },
    ],
    bodies: ['SubmitApplicationDto', 'SubmitOwnApplicationDto'],
    cookies: [
      '`attachment-grant`: allows this browser to attach documents to the application, for 24 hours, until the password changes',
      '`device`: marks this browser as known for the account, as a login does',
    ],
    errors: {
      409: 'The e-mail has an account with another password (`account-exists`), the key was used for another submission (`idempotency-key-reused`), no tender is open (`tender-closed`), or an administrator enters another e-mail than that of the account (`counter-needed`)',
      429: 'Too many wrong passwords, as for a login, too many requests from one address, or too many applications of one account in the tender, or of one network, in 24 hours',
      503: 'More applications arrive than can be processed, or a dependency is unavailable',
    },
  },
  'GET /api/applications/{id}': {
    summary: 'Read a receipt',
    description: BY_LINK,
  },
  'GET /api/applications/{id}/pdf': {
    summary: 'Download a receipt as PDF',
    description: `${BY_LINK} In Italian or French, depending on the cookie \`language\`.`,
    answer: {
      files: { 'application/pdf': 'The receipt' },
      fileName: 'ricevuta-domanda-{applicationCode}.pdf',
    },
  },
  'GET /api/user/applications': {
    summary: 'List the user’s own applications',
    description:
      'Newest first, with what has become of each: fee, timeline, requests for documents, attached files. `filePath` of a ' +
      'file keeps it in its section when files are attached again. Details of a file, and the verdict of the virus scanner, ' +
      'may arrive a minute after the file. The newest 100; with `page` or `pageSize`, that page of all.',
    query: PAGE,
  },
  'GET /api/user/applications/{id}/pdf': {
    summary: 'Download a full copy of an own application as PDF',
    description: 'Every field as it was declared. In Italian or French, depending on the cookie `language`.',
    answer: {
      files: { 'application/pdf': 'The copy' },
      fileName: 'copia-domanda-{applicationCode}.pdf',
    },
  },
  'GET /api/user/applications/{id}/documents/{type}': {
    summary: 'Download an own document',
    description: 'The first file of this type.',
    answer: { files: UPLOADED, fileName: 'the original file name' },
    errors: OWN_FILE,
  },
  'GET /api/user/applications/{id}/documents/{type}/{index}': {
    summary: 'Download one file of an own document that has several',
    answer: { files: UPLOADED, fileName: NUMBERED_FILE_NAME },
    errors: OWN_FILE,
  },
  'POST /api/objects/upload': {
    summary: 'Request an upload address',
    description:
      'Then send the file as the body of a PUT to `uploadURL`: more than 5 MiB answers 413, an altered or expired address ' +
      '403. Accepted extensions: .pdf, .jpg, .jpeg, .png, and for other documents .doc and .docx.',
    session: 'optional',
    cookies: ['`upload-session`: ties the upload to this browser, for 24 hours'],
    errors: {
      429: 'Too many requests from one address, or too many bytes of unattached files from one browser or address',
      503: 'A dependency is unavailable, or the space for unattached files is used up',
    },
  },
  'PUT /api/applications/{id}/documents': {
    summary: 'Attach uploaded files',
    description:
      'Allowed for the browser that submitted the application, its owner, and administrators. Keys of `documents`: ' +
      '`carta-identita` (2 files), `codice-fiscale-doc` (2), `permesso-soggiorno` (2), `certificazione-redditi` (3), ' +
      '`altri-documenti` (5). Values: one or more `filePath`s joined by commas. The given files replace those of the ' +
      'section; other sections stay unchanged. Either all files are attached or none. For browser and owner every section ' +
      'is open while the application is submitted and its tender open, otherwise those of open document requests. For the ' +
      'browser every section is open for an hour after the submission, also once the tender has closed.',
    session: 'optional',
    errors: {
      400: 'An unknown section, too many files, or a file that is missing, too large, of another type or uploaded by another user',
      403: 'Neither this browser nor this user may attach to the application',
      409: 'A section is not open to the caller (`documents-closed`); nothing is attached',
      429: 'Too many calls for this application, or from one address',
    },
  },
};
