import {
  idParameter,
  MISSING,
  type Notes,
  NUMBERED_FILE_NAME,
  PAGE,
  type Parameter,
  QUARANTINED,
  UPLOADED,
  wordParameter,
} from './note.ts';

/** Which applications a list or an export has. */
const FILTERS: Parameter[] = [
  {
    name: 'q',
    description:
      'Words that must all occur in name, surname, e-mail, code or tax code, ignoring case; `%` and `_` are literal',
    schema: { type: 'string', maxLength: 200 },
  },
  { name: 'status', description: 'Only applications with this status', type: 'ApplicationStatus' },
  idParameter('tender', 'Only applications of the tender with this id; `counts` follow it'),
  wordParameter(
    'duplicates',
    'Only applications that are not rejected and of which the tender has another one with the same tax code, not rejected. Applications are marked by the same rule (`hasDuplicates`)',
    'true',
  ),
  {
    name: 'queue',
    description:
      '`to-assess`: not rejected, not completely assessed, not claimed by another administrator; `mine`: claimed by the user',
    type: 'WorkQueue',
  },
  wordParameter('assessed', 'Only applications whose assessment is complete, or only the others', 'true', 'false'),
];

const SORT: Parameter = {
  name: 'sort',
  description: 'Column to sort by; a leading `-` sorts descending',
  type: 'ApplicationSort',
  schema: { default: '-createdAt' },
};

export const REVIEW: Notes = {
  'GET /api/admin/applications': {
    summary: 'List the applications',
    description:
      'Without parameters, all applications as one array, newest first. With at least one parameter, one page. With `around`, the ' +
      'place of one application in the list with these filters and this order.',
    query: [
      ...FILTERS,
      ...PAGE,
      SORT,
      idParameter('around', 'Instead of a page, the neighbours of the application with this id'),
    ],
    answer: { types: ['ApplicationsPage', 'AdminApplication[]', 'ApplicationNeighbours'] },
    errors: { 404: 'There is no tender with the id `tender`, or no application with the id `around`' },
  },
  'GET /api/admin/applications/export': {
    summary: 'Export applications as a spreadsheet',
    description:
      "The rows of the list with these filters, in its order. CSV is UTF-8 with BOM, `;`, CRLF; a cell that begins like a formula has a leading `'`. Streamed; the access log records it.",
    query: [
      { name: 'format', description: 'CSV when it is left out; an empty one is invalid', type: 'ExportFormat' },
      {
        name: 'columns',
        description: 'Names of columns (`ExportColumn`), joined by commas; their order is fixed. All by default',
        schema: { type: 'string' },
      },
      ...FILTERS,
      SORT,
    ],
    answer: {
      files: {
        'text/csv': 'A row per application',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'A row per application',
      },
      fileName: 'domande-{tenderCode}-{yyyy-mm-dd}.csv',
    },
    errors: { 404: 'There is no tender with the id `tender`', 503: 'Other exports are running' },
  },
  'GET /api/admin/applications/{id}': {
    summary: 'Read an application',
    description:
      'As on a page of the list, with consents, files, requests for documents and the payments that were matched to it. The access log records the view.',
  },
  'GET /api/admin/applications/{id}/claim': {
    summary: 'Read who has claimed an application',
    description: 'So that an open page learns that another administrator has taken over.',
  },
  'PUT /api/admin/applications/{id}/claim': {
    summary: 'Claim an application',
    description:
      'So that two administrators do not assess the same one. Claiming again renews it; it runs out after four hours. No change is refused for a claim.',
    errors: {
      409: 'Another administrator has claimed it (`application-claimed`); `parameters` say who (`by`) and when (`at`)',
    },
  },
  'DELETE /api/admin/applications/{id}/claim': {
    summary: 'Release a claim',
    description: 'Changes nothing when the application is not claimed.',
    errors: { 409: 'Another administrator has claimed it (`application-claimed`)' },
  },
  'PUT /api/admin/applications/{id}/status': {
    summary: 'Change the status of an application',
    description:
      'Records the user, the time, and the old and new status. Returns the application. The status that it has already changes nothing and is no conflict.',
    errors: { 409: 'Another user has changed the application since `version`' },
  },
  'PUT /api/admin/applications/statuses': {
    summary: 'Change the status of several applications',
    description:
      'Each change is made or refused by itself, as if it were the only one; `refused` says which, why, and what the application is now. An unexpected failure after the first change ends the run: the rest is refused as `unavailable`. From 1 to 200 changes, each application once.',
    takes: 'ChangeStatuses',
    errors: { 400: 'A change is wrong or comes twice; `fields` has names such as `changes.0.status`' },
  },
  'GET /api/admin/applications/{id}/history': {
    summary: 'Read the status history of an application',
    description: 'Newest first.',
  },
  'GET /api/admin/applications/{id}/duplicates': {
    summary: 'List the other applications with the same tax code',
    description:
      'Of the same tender and not rejected, newest first, at most the newest 200. Also for a rejected application, which itself has no mark and is in no list with `duplicates=true`. The access log records a view of each.',
  },
  'GET /api/admin/applications/{id}/checks': {
    summary: 'List what an assessor should look at in an application',
    description: 'Warnings alone, in the language of the cookie `language`. Nothing is refused for them.',
  },
  'POST /api/admin/applications/{id}/payment': {
    summary: 'Record the membership fee as paid',
    description: 'Applicants who have paid get no more payment requests. Returns the application.',
    errors: { 409: 'The fee is already recorded as paid' },
  },
  'DELETE /api/admin/applications/{id}/payment': {
    summary: 'Undo a recorded payment',
    description: 'Returns the application.',
    errors: { 404: 'The application does not exist, or its fee is not recorded as paid' },
  },
  'GET /api/admin/applications/{id}/documents/all': {
    summary: 'Download all documents of an application',
    description: 'One folder per type of document. A note replaces each file in quarantine.',
    answer: { files: { 'application/zip': 'The documents' }, fileName: 'Documenti_Domanda_{id}.zip' },
    errors: { 404: 'The application does not exist, or has no documents', ...MISSING },
  },
  'GET /api/admin/applications/{id}/documents/quarantine': {
    summary: 'List the files of an application that are in quarantine',
    description:
      'The virus scanner found a threat in them. They cannot be downloaded; in the ZIP of all documents a note replaces each.',
  },
  'GET /api/admin/applications/{id}/documents/{type}': {
    summary: 'Download a document',
    description: 'The first file of this type.',
    answer: { files: UPLOADED, fileName: 'the original file name' },
    errors: { 404: 'The application, type or document does not exist', ...QUARANTINED, ...MISSING },
  },
  'GET /api/admin/applications/{id}/documents/{type}/{index}': {
    summary: 'Download one file of a document that has several',
    answer: { files: UPLOADED, fileName: NUMBERED_FILE_NAME },
    errors: { 404: 'The application, type or file does not exist', ...QUARANTINED, ...MISSING },
  },
  'GET /api/admin/access-log': {
    summary: 'Read the access log',
    description:
      'Who looked at or changed whose data, newest first. `who` is null once that account is erased. Views of the same data by one administrator within ten minutes are one entry.',
    query: [
      { name: 'who', description: 'E-mail address, ignoring case', schema: { type: 'string', format: 'email' } },
      { name: 'action', description: 'Only this action', type: 'AccessAction' },
      { name: 'applicationCode', description: 'Only this application', schema: { type: 'string' } },
      { name: 'from', description: 'First day in Europe/Rome', schema: { type: 'string', format: 'date' } },
      { name: 'to', description: 'Last day in Europe/Rome', schema: { type: 'string', format: 'date' } },
      ...PAGE,
    ],
  },
  'GET /api/admin/undelivered-messages': {
    summary: 'List e-mails of any kind that the mail server refused for good',
    description:
      'Newest first. An address that has received an e-mail since is not in the list, and a message that is being retried neither.',
    query: PAGE,
  },
};

const GONE = { 404: 'The application does not exist, or its account was erased' };

export const ASSESSMENT: Notes = {
  'GET /api/admin/applications/{id}/assessment': {
    summary: 'Read the assessment of an application',
    description:
      'The verified facts, and what the rules of the tender make of them. `version` is null, and so is every fact, until the ' +
      'first is saved. `result` is computed when it is read: ages count on `ageDay`, which is the reference date of the tender, ' +
      'else its closing day, else today.',
    errors: GONE,
  },
  'PUT /api/admin/applications/{id}/assessment': {
    summary: 'Save the assessment of an application',
    description:
      'Replaces all facts; those that are left out are null. `version` is the one that was read, null for the first. Years are ' +
      'whole numbers from 0 to 100, `minors` from 0 to 10, `iseeCents` from 0 to 999999999. Every saved state is kept.',
    takes: 'SaveAssessment',
    errors: {
      400: 'A fact or the version is wrong; `fields` has names such as `facts.minors`',
      ...GONE,
      409: 'Another user has saved since `version` (`version-conflict`)',
    },
  },
  'GET /api/admin/applications/{id}/assessment/history': {
    summary: 'Read every saved state of an assessment',
    description: 'Newest first.',
    errors: GONE,
  },
  'GET /api/admin/applications/{id}/notes': {
    summary: 'List the notes on an application',
    description: 'Newest first. Applicants never see them.',
    errors: GONE,
  },
  'POST /api/admin/applications/{id}/notes': {
    summary: 'Add a note to an application',
    description: 'It cannot be changed or deleted.',
    errors: GONE,
  },
};
