import type { Schema } from '../schemas/schema.ts';
import type { Notes, Parameter } from './note.ts';

const COUNTED: Schema = { type: 'integer', minimum: 1 };
const PAGE: Parameter[] = [
  { name: 'page', description: 'Counted from 1', schema: { ...COUNTED, default: 1 } },
  { name: 'pageSize', description: 'Rows of a page', schema: { ...COUNTED, maximum: 200, default: 50 } },
];
const UPLOADED = {
  'application/pdf': 'The file, as it was uploaded',
  'image/jpeg': 'The file, as it was uploaded',
  'image/png': 'The file, as it was uploaded',
  'application/msword': 'The file, as it was uploaded',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'The file, as it was uploaded',
};
const QUARANTINED = { 409: 'The file is in quarantine: the virus scanner has found something in it' };
const MISSING = { 503: 'Object storage is away, or lacks the file' };

export const REVIEW: Notes = {
  'GET /api/admin/applications': {
    tag: 'Review',
    summary: 'List the applications',
    description: 'Without any parameter all of them as one array, newest first. With at least one, a page of them.',
    query: [
      {
        name: 'q',
        description:
          'Words that all occur in name, surname, e-mail, code or tax code, in any case; `%` and `_` are themselves',
        schema: { type: 'string', maxLength: 200 },
      },
      { name: 'status', description: 'Only those in this state', type: 'ApplicationStatus' },
      ...PAGE,
      {
        name: 'sort',
        description: 'Column to sort by; with `-` descending',
        type: 'ApplicationSort',
        schema: { default: '-createdAt' },
      },
    ],
    answer: { types: ['ApplicationsPage', 'AdminApplication[]'] },
  },
  'PUT /api/admin/applications/{id}/status': {
    tag: 'Review',
    summary: 'Change the status of an application',
    description: 'The change is recorded with who, when, from and to. The answer is the application.',
    errors: { 409: 'Somebody else changed the application since `version`' },
  },
  'GET /api/admin/applications/{id}/history': {
    tag: 'Review',
    summary: 'Read the changes of an application’s status',
  },
  'POST /api/admin/applications/{id}/payment': {
    tag: 'Review',
    summary: 'Record the membership fee as paid',
    description: 'Whoever has paid gets no more payment requests. The answer is the application.',
    errors: { 409: 'It is recorded as paid already' },
  },
  'DELETE /api/admin/applications/{id}/payment': {
    tag: 'Review',
    summary: 'Undo a recorded payment',
    description: 'The answer is the application.',
    errors: { 404: 'There is no such application, or it is not recorded as paid' },
  },
  'GET /api/admin/applications/{id}/documents/all': {
    tag: 'Review',
    summary: 'Download all documents of an application',
    description: 'A folder per type of document. In the place of a file that is in quarantine there is a note.',
    answer: { files: { 'application/zip': 'The documents' }, fileName: 'Documenti_Domanda_{id}.zip' },
    errors: { 404: 'There is no such application, or it has no documents', ...MISSING },
  },
  'GET /api/admin/applications/{id}/documents/quarantine': {
    tag: 'Review',
    summary: 'List the files of an application in which the virus scanner has found something',
    description: 'Nobody can download them; in the ZIP of all documents a note stands in the place of each.',
  },
  'GET /api/admin/applications/{id}/documents/{type}': {
    tag: 'Review',
    summary: 'Download a document',
    description: 'The first file of this type.',
    answer: { files: UPLOADED, fileName: 'the name that the applicant’s file had' },
    errors: { 404: 'There is no such application, type or document', ...QUARANTINED, ...MISSING },
  },
  'GET /api/admin/applications/{id}/documents/{type}/{index}': {
    tag: 'Review',
    summary: 'Download one file of a document that has several',
    answer: {
      files: UPLOADED,
      fileName: 'the name that the applicant’s file had, with `_FRONTE`, `_RETRO`, or `_1`, `_2` … before its ending',
    },
    errors: { 404: 'There is no such application, type or file', ...QUARANTINED, ...MISSING },
  },
  'GET /api/admin/contacts': {
    tag: 'Contacts',
    summary: 'List the messages of the contact form',
    description: 'Newest first.',
    query: [
      {
        name: 'answered',
        description: 'Only those that are answered, or are not; both when left out',
        schema: { type: 'string', enum: ['true', 'false'] },
      },
      ...PAGE,
    ],
  },
  'PUT /api/admin/contacts/{id}/answered': {
    tag: 'Contacts',
    summary: 'Mark a message as answered, or as not answered',
    description: 'The answer is the message.',
  },
};
