import { idParameter, type Notes, PAGE } from './note.ts';

export const DOCUMENT_REQUESTS: Notes = {
  'POST /api/user/applications/{id}/document-requests/{requestId}/answer': {
    summary: 'Answer a request for documents',
    description:
      'For the owner of the application, once each requested section has a file that was attached after the request. The ' +
      'sections are closed again. Answering again changes nothing.',
    errors: {
      400: 'A section has no new file; `fields` has its id',
      404: 'The user has no such application, or it has no such request',
      409: 'The deadline has passed, or the request was withdrawn',
    },
  },
  'GET /api/admin/document-requests': {
    summary: 'List the requests for documents of all applications',
    description: 'The earliest deadline first.',
    query: [
      { name: 'state', description: 'Only requests in this state; all by default', type: 'DocumentRequestState' },
      ...PAGE,
    ],
  },
  'GET /api/admin/applications/{id}/document-requests': {
    summary: 'List the requests for documents of an application',
    description: 'Newest first.',
  },
  'POST /api/admin/applications/{id}/document-requests': {
    summary: 'Ask the applicant for missing documents',
    description:
      'An e-mail tells the applicant, another one reminds two days before the deadline. The deadline is a day from tomorrow ' +
      'to 90 days from today, and ends at midnight in Rome. While the request is open, so are its sections.',
    takes: 'RequestDocuments',
    errors: {
      400: 'An item, a reason or the deadline is wrong; `fields` has names such as `items.0.reason`',
      409: 'Another request is open (`request-open`), or the account was erased (`conflict`)',
    },
  },
  'DELETE /api/admin/applications/{id}/document-requests/{requestId}': {
    summary: 'Withdraw a request',
    description: 'Its sections are closed again. An e-mail tells the applicant.',
    errors: { 409: 'The request is not open any more' },
  },
};

export const REVIEW_REQUESTS: Notes = {
  'POST /api/user/applications/{id}/review-requests': {
    summary: 'Ask for a review of the provisional ranking',
    description:
      'For the owner of the application, listed or not, from the publication of the provisional ranking to the midnight in Rome that ' +
      'the ranking names, and not after the final is published. One per application. While it is undecided, the section ' +
      '`altri-documenti` is open.',
    errors: {
      404: 'The user has no such application',
      409: 'It is not the time for requests (`window-closed`), or the application has one already (`review-requested`)',
    },
  },
  'GET /api/admin/review-requests': {
    summary: 'List the requests of review',
    description: 'The oldest first.',
    query: [
      { name: 'state', description: 'Only requests in this state; all by default', type: 'ReviewRequestState' },
      idParameter('tender', 'Only requests of this tender, by its id'),
      ...PAGE,
    ],
    errors: { 404: 'There is no tender with the id `tender`' },
  },
  'PUT /api/admin/review-requests/{id}': {
    summary: 'Decide a request of review',
    description:
      'Once and for all. An e-mail tells the applicant. An accepted one changes nothing by itself: the assessment is changed next, and the ' +
      'difference between the provisional and the final ranking names the request.',
    errors: { 409: 'It was decided meanwhile (`version-conflict`), or before (`conflict`)' },
  },
};
