import { idParameter, type Notes, PAGE, wordParameter } from './note.ts';

const NO_TENDER = { 404: 'There is no such tender' };
const NO_RUN = { 404: 'There is no such run' };
const NOT_PUBLISHED = { 404: 'There is no such published ranking' };

export const RANKINGS: Notes = {
  'POST /api/admin/tenders/{id}/rankings': {
    summary: 'Start a run of the ranking rule',
    description:
      'The worker computes it from what it reads in one moment; read the run until its `state` is `ready` or `failed`. While a run of ' +
      'the same tender, stage and numbers is computed, the answer is that run. `drawNumbers` (1 to 64 ASCII letters, ' +
      'digits, blanks and `. , ; : / | -`) is kept in upper case with one `-` between letters and digits. It is needed for a provisional, may be left out for a simulation, and is that of the published provisional for a final.',
    takes: 'StartRanking',
    errors: {
      400: 'The stage or the numbers are wrong (`fields.stage`, `fields.drawNumbers`)',
      ...NO_TENDER,
      409: 'Something blocks a provisional or a final: `ranking-not-ready`, with `blockers`; or a final has no published provisional: `provisional-missing`',
    },
  },
  'GET /api/admin/tenders/{id}/rankings/readiness': {
    summary: 'Read what blocks a stage',
    description:
      'The blockers of a provisional or a final, with the first 50 applications of each kind. Nothing blocks a simulation. A final without ' +
      'a published provisional is not ready, also when nothing blocks it. `warnings` of a final count what to check, and block nothing.',
    query: [{ name: 'stage', description: 'Required', type: 'RankingStage' }],
    errors: { 400: 'The stage is missing or wrong', ...NO_TENDER },
  },
  'GET /api/admin/rankings': {
    summary: 'List runs',
    description: 'Newest first, also those that failed.',
    query: [idParameter('tender', 'Id of a tender; of all by default'), ...PAGE],
    errors: NO_TENDER,
  },
  'GET /api/admin/rankings/{id}': { summary: 'Read a run', errors: NO_RUN },
  'GET /api/admin/rankings/{id}/entries': {
    summary: 'List the entries of a run with names',
    description:
      'By housing type and position. Names are null once the person is erased. Empty until the run is computed, and once its entries have ' +
      'expired: 30 days after an unpublished run, or when a listed applicant is erased. The access log records the view.',
    query: [
      { name: 'housingType', description: 'Only of this type', type: 'HousingType' },
      {
        name: 'q',
        description: 'Words in name, surname, e-mail, code or codice fiscale, as in the list of applications',
        schema: { type: 'string', maxLength: 200 },
      },
      wordParameter('outcome', 'Only with this outcome', 'assigned', 'waiting'),
      ...PAGE,
    ],
    errors: NO_RUN,
  },
  'GET /api/admin/rankings/{id}/difference': {
    summary: 'Compare a run with another one of its tender',
    description:
      'Who entered, left and moved since the run `from`, and why: those with a reason of their own first, then those whom these moved.',
    query: [
      idParameter('from', 'Id of the other run; required'),
      wordParameter('change', 'Only these; `counts` stays that of all', 'entered', 'left', 'moved'),
      ...PAGE,
    ],
    errors: {
      400: 'The runs are of two tenders (`fields.from`)',
      404: 'There is no such run, or no run `from`',
      409: 'One of the runs is not computed (`conflict`), or its entries have expired (`ranking-stale`)',
    },
  },
  'POST /api/admin/rankings/{id}/publish': {
    summary: 'Publish a run',
    description:
      'First a provisional, then a final. From then on everybody can read it and nobody can change it. Every applicant of the tender gets ' +
      'an e-mail. Changes of the tender’s applications wait while its input is compared with that of the run.',
    errors: {
      ...NO_RUN,
      409:
        'The stage is out (`ranking-published`); the run is a simulation, or it is not computed (`ranking-not-publishable`); the provisional ' +
        'is not out (`provisional-missing`); or what the run has read has changed (`ranking-stale`), where `reason` says what: ' +
        '`rankings-stale-tender`, `rankings-stale-decisions`, `rankings-stale-reviews`, `rankings-stale-expired` (its entries), `rankings-stale-register` (a final and its ' +
        'provisional are not of the same applications), otherwise ' +
        'applications or assessments',
      503: 'Other publications are in progress',
    },
  },
  'GET /api/rankings': {
    summary: 'List published rankings',
    description: 'Newest first. None for an unknown tender.',
    query: [idParameter('tender', 'Id of a tender; of all by default'), ...PAGE],
    errors: { 404: 'The id of the tender is malformed' },
  },
  'GET /api/rankings/{id}': { summary: 'Read a published ranking', errors: NOT_PUBLISHED },
  'GET /api/rankings/{id}/entries': {
    summary: 'List the entries of a published ranking',
    description: 'By housing type and position: codes, points and outcomes, and nothing else of a person.',
    query: [
      { name: 'housingType', description: 'Only of this type', type: 'HousingType' },
      {
        name: 'q',
        description:
          'A code or its number in any writing, or how it begins, from the third digit of the number on; anything else finds nothing',
        schema: { type: 'string', maxLength: 64 },
      },
      ...PAGE,
    ],
    errors: NOT_PUBLISHED,
  },
  'GET /api/rankings/{id}/csv': {
    summary: 'Download a published ranking',
    description: 'UTF-8 with a byte order mark, `;`, CRLF: `Posizione;Codice domanda;Punti;Esito;Tipologia`.',
    answer: {
      files: { 'text/csv': 'A row per entry' },
      fileName: 'graduatoria-{tenderCode}-{provvisoria|definitiva}.csv',
    },
    errors: { ...NOT_PUBLISHED, 503: 'Too many files at once' },
  },
  'GET /api/admin/rankings/{id}/audit': {
    summary: 'Download the audit file of a run',
    description:
      'Everything that the rule read (tender code, quotas, homes, draw numbers, register, candidates with points, parts and groups) and what ' +
      'came out, with codes and no names; streamed. `npm run verify-ranking -- FILE` computes the ranking from it again. Of computed and ' +
      'published runs, as they were stored.',
    answer: {
      files: { 'application/json': 'A `RankingAudit`' },
      fileName: 'verifica-graduatoria-{tenderCode}-{stage}.json',
    },
    errors: { ...NO_RUN, 409: 'The run is not computed (`conflict`), or its entries have expired (`ranking-stale`)' },
  },
  'GET /api/rankings/{id}/pdf': {
    summary: 'Download a published ranking as PDF',
    description:
      'In the language of the cookie `language`. Rankings with more than 10,000 entries: the first 2,500 of each housing type. Printed once ' +
      'and kept; the first request of a long ranking may be answered with 503 while it is printed.',
    answer: {
      files: { 'application/pdf': 'The ranking' },
      fileName: 'graduatoria-{tenderCode}-{provvisoria|definitiva}.pdf',
    },
    errors: { ...NOT_PUBLISHED, 503: 'It is being printed, or cannot be' },
  },
};
