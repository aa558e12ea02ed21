import type { Notes } from './note.ts';
import { idParameter, PAGE } from './parameters.ts';

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
