import { APPLICATION_FIELD_NAMES, applicationField, columnOf } from '@lacorte/contracts';
import type { Table } from './insert-rows';

const TYPES = { text: 'text', day: 'date', 'yes-no': 'text', count: 'smallint' };

/** A column for each field of the application form. */
const STATED_COLUMNS = Object.fromEntries(
  APPLICATION_FIELD_NAMES.map((name) => [columnOf(name), TYPES[applicationField(name).type]]),
);

/** The tables that the seed writes to, as the services' migrations make them. */
export const USERS = {
  name: 'auth.users',
  columns: {
    id: 'uuid',
    email: 'text',
    password_hash: 'text',
    first_name: 'text',
    last_name: 'text',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
} as const satisfies Table;

export const APPLICATIONS = {
  name: 'applications.application',
  columns: {
    id: 'uuid',
    user_id: 'uuid',
    application_code: 'text',
    application_status: 'text',
    ...STATED_COLUMNS,
    documenti: 'jsonb',
    documents_version: 'integer',
    language: 'text',
    version: 'integer',
    created_at: 'timestamptz',
  },
} as const satisfies Table;

export const STATUS_CHANGES = {
  name: 'applications.status_change',
  columns: {
    application_id: 'uuid',
    from_status: 'text',
    to_status: 'text',
    changed_by_id: 'uuid',
    changed_by_email: 'text',
    changed_at: 'timestamptz',
  },
} as const satisfies Table;

export const UPLOADS = {
  name: 'documents.uploads',
  columns: { id: 'uuid', upload_session: 'uuid', user_id: 'uuid', safe_name: 'text', created_at: 'timestamptz' },
} as const satisfies Table;

export const FILES = {
  name: 'documents.files',
  columns: {
    id: 'uuid',
    application_id: 'uuid',
    section: 'text',
    position: 'smallint',
    upload_id: 'uuid',
    object_key: 'text',
    name: 'text',
    content_type: 'text',
    size: 'integer',
    created_at: 'timestamptz',
  },
} as const satisfies Table;

export const CLAIMS = {
  name: 'documents.claims',
  columns: { application_id: 'uuid', version: 'integer' },
} as const satisfies Table;
