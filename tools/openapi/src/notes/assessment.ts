import type { Notes } from './note.ts';

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
