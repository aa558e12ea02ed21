import type { Table } from './insert-rows';

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
    nome: 'text',
    cognome: 'text',
    data_nascita: 'date',
    luogo_nascita: 'text',
    codice_fiscale: 'text',
    indirizzo: 'text',
    comune: 'text',
    provincia: 'text',
    anni_residenza_lombardia: 'smallint',
    telefono: 'text',
    email: 'text',
    presenza_minori: 'text',
    numero_minori: 'smallint',
    numero_maggiorenni: 'smallint',
    presenza_disabile: 'text',
    numero_disabili: 'smallint',
    tipologia_abitazione: 'text',
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
