import type { Notes } from './note.ts';
import { PAGE } from './parameters.ts';

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
