CREATE SCHEMA applications;
ALTER SCHEMA applications OWNER TO applications;
CREATE SCHEMA auth;
ALTER SCHEMA auth OWNER TO auth;
CREATE SCHEMA documents;
ALTER SCHEMA documents OWNER TO documents;
CREATE SCHEMA notifications;
ALTER SCHEMA notifications OWNER TO notifications;
CREATE FUNCTION applications.count_added_applications() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  DECLARE added record;
  BEGIN
    FOR added IN SELECT application_status, count(*) AS n FROM added_applications GROUP BY 1 ORDER BY 1 LOOP
      UPDATE applications.application_count SET count = count + added.n, changes = changes + 1
      WHERE application_status = added.application_status;
    END LOOP;
    RETURN NULL;
  END $$;
ALTER FUNCTION applications.count_added_applications() OWNER TO applications;
CREATE FUNCTION applications.count_moved_application() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  BEGIN
    PERFORM FROM applications.application_count
      WHERE application_status IN (OLD.application_status, NEW.application_status)
      ORDER BY application_status FOR UPDATE;
    UPDATE applications.application_count
      SET count = count + CASE application_status WHEN NEW.application_status THEN 1 ELSE -1 END, changes = changes + 1
      WHERE application_status IN (OLD.application_status, NEW.application_status);
    RETURN NULL;
  END $$;
ALTER FUNCTION applications.count_moved_application() OWNER TO applications;
CREATE FUNCTION applications.count_removed_applications() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  DECLARE removed record;
  BEGIN
    FOR removed IN SELECT application_status, count(*) AS n FROM removed_applications GROUP BY 1 ORDER BY 1 LOOP
      UPDATE applications.application_count SET count = count - removed.n, changes = changes + 1
      WHERE application_status = removed.application_status;
    END LOOP;
    RETURN NULL;
  END $$;
ALTER FUNCTION applications.count_removed_applications() OWNER TO applications;
CREATE FUNCTION applications.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
    END $$;
ALTER FUNCTION applications.refuse_change() OWNER TO applications;
CREATE FUNCTION documents.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
      END $$;
ALTER FUNCTION documents.refuse_change() OWNER TO documents;
CREATE TABLE applications.application (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    application_code text NOT NULL,
    application_status text DEFAULT 'submitted'::text NOT NULL,
    nome text NOT NULL,
    cognome text NOT NULL,
    data_nascita date NOT NULL,
    luogo_nascita text NOT NULL,
    codice_fiscale text NOT NULL,
    indirizzo text NOT NULL,
    comune text NOT NULL,
    provincia text NOT NULL,
    anni_residenza_lombardia smallint NOT NULL,
    telefono text NOT NULL,
    email text NOT NULL,
    presenza_minori text NOT NULL,
    numero_minori smallint,
    numero_maggiorenni smallint NOT NULL,
    presenza_disabile text NOT NULL,
    numero_disabili smallint,
    tipologia_abitazione text NOT NULL,
    documenti jsonb DEFAULT '{}'::jsonb NOT NULL,
    documents_version integer DEFAULT 0 NOT NULL,
    language text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((((((((nome || '
'::text) || cognome) || '
'::text) || email) || '
'::text) || application_code) || '
'::text) || codice_fiscale))) STORED NOT NULL,
    CONSTRAINT application_anni_residenza_lombardia_check CHECK (((anni_residenza_lombardia >= 0) AND (anni_residenza_lombardia <= 100))),
    CONSTRAINT application_application_status_check CHECK ((application_status = ANY (ARRAY['submitted'::text, 'under_review'::text, 'approved'::text, 'rejected'::text]))),
    CONSTRAINT application_check CHECK (((presenza_minori = 'si'::text) = (numero_minori IS NOT NULL))),
    CONSTRAINT application_check1 CHECK (((presenza_disabile = 'si'::text) = (numero_disabili IS NOT NULL))),
    CONSTRAINT application_codice_fiscale_check CHECK ((codice_fiscale <> ''::text)),
    CONSTRAINT application_cognome_check CHECK ((cognome <> ''::text)),
    CONSTRAINT application_comune_check CHECK ((comune <> ''::text)),
    CONSTRAINT application_documenti_check CHECK ((jsonb_typeof(documenti) = 'object'::text)),
    CONSTRAINT application_email_check CHECK ((email <> ''::text)),
    CONSTRAINT application_indirizzo_check CHECK ((indirizzo <> ''::text)),
    CONSTRAINT application_language_check CHECK ((language = ANY (ARRAY['it'::text, 'fr'::text]))),
    CONSTRAINT application_luogo_nascita_check CHECK ((luogo_nascita <> ''::text)),
    CONSTRAINT application_nome_check CHECK ((nome <> ''::text)),
    CONSTRAINT application_numero_disabili_check CHECK ((numero_disabili > 0)),
    CONSTRAINT application_numero_maggiorenni_check CHECK (((numero_maggiorenni >= 1) AND (numero_maggiorenni <= 20))),
    CONSTRAINT application_numero_minori_check CHECK ((numero_minori > 0)),
    CONSTRAINT application_presenza_disabile_check CHECK ((presenza_disabile = ANY (ARRAY['si'::text, 'no'::text]))),
    CONSTRAINT application_presenza_minori_check CHECK ((presenza_minori = ANY (ARRAY['si'::text, 'no'::text]))),
    CONSTRAINT application_provincia_check CHECK ((provincia <> ''::text)),
    CONSTRAINT application_telefono_check CHECK ((telefono <> ''::text)),
    CONSTRAINT application_tipologia_abitazione_check CHECK ((tipologia_abitazione = ANY (ARRAY['2-locali'::text, '3-locali'::text, '4-locali'::text, '5-locali'::text]))),
    CONSTRAINT application_version_check CHECK ((version > 0))
);
ALTER TABLE applications.application OWNER TO applications;
CREATE TABLE applications.application_count (
    application_status text NOT NULL,
    count integer NOT NULL,
    changes bigint DEFAULT 0 NOT NULL,
    CONSTRAINT application_count_count_check CHECK ((count >= 0))
);
ALTER TABLE applications.application_count OWNER TO applications;
CREATE TABLE applications.application_counter (
    year smallint NOT NULL,
    last_number integer NOT NULL
);
ALTER TABLE applications.application_counter OWNER TO applications;
CREATE TABLE applications.contact (
    id uuid NOT NULL,
    nome text NOT NULL,
    cognome text NOT NULL,
    email text NOT NULL,
    telefono text,
    oggetto text NOT NULL,
    messaggio text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    answered_at timestamp with time zone,
    answered_by text,
    CONSTRAINT contact_check CHECK (((answered_at IS NULL) = (answered_by IS NULL))),
    CONSTRAINT contact_cognome_check CHECK ((cognome <> ''::text)),
    CONSTRAINT contact_email_check CHECK ((email <> ''::text)),
    CONSTRAINT contact_messaggio_check CHECK ((messaggio <> ''::text)),
    CONSTRAINT contact_nome_check CHECK ((nome <> ''::text)),
    CONSTRAINT contact_oggetto_check CHECK ((oggetto = ANY (ARRAY['informazioni-bando'::text, 'supporto-iscrizione'::text, 'stato-domanda'::text, 'documentazione'::text, 'altro'::text])))
);
ALTER TABLE applications.contact OWNER TO applications;
CREATE TABLE applications.idempotency_record (
    key text NOT NULL,
    fingerprint text NOT NULL,
    application_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE applications.idempotency_record OWNER TO applications;
CREATE TABLE applications.migrations (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name character varying NOT NULL
);
ALTER TABLE applications.migrations OWNER TO applications;
CREATE SEQUENCE applications.migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER TABLE applications.migrations_id_seq OWNER TO applications;
ALTER SEQUENCE applications.migrations_id_seq OWNED BY applications.migrations.id;
CREATE TABLE applications.outbox (
    id uuid NOT NULL,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    relayed_at timestamp with time zone,
    done_at timestamp with time zone,
    failed_at timestamp with time zone,
    last_error text,
    CONSTRAINT outbox_kind_check CHECK ((kind = ANY (ARRAY['application-submitted'::text, 'contact-received'::text])))
);
ALTER TABLE applications.outbox OWNER TO applications;
CREATE TABLE applications.payment (
    application_id uuid NOT NULL,
    paid_on date NOT NULL,
    amount_cents integer NOT NULL,
    note text,
    recorded_by text NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    CONSTRAINT payment_amount_cents_check CHECK ((amount_cents > 0))
);
ALTER TABLE applications.payment OWNER TO applications;
CREATE TABLE applications.payment_entry (
    id bigint NOT NULL,
    application_id uuid NOT NULL,
    kind text NOT NULL,
    paid_on date NOT NULL,
    amount_cents integer NOT NULL,
    note text,
    entered_by_id uuid NOT NULL,
    entered_by_email text NOT NULL,
    entered_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT payment_entry_kind_check CHECK ((kind = ANY (ARRAY['recorded'::text, 'undone'::text])))
);
ALTER TABLE applications.payment_entry OWNER TO applications;
ALTER TABLE applications.payment_entry ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME applications.payment_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE applications.status_change (
    id bigint NOT NULL,
    application_id uuid NOT NULL,
    from_status text NOT NULL,
    to_status text NOT NULL,
    changed_by_id uuid NOT NULL,
    changed_by_email text NOT NULL,
    changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT status_change_check CHECK ((to_status <> from_status))
);
ALTER TABLE applications.status_change OWNER TO applications;
ALTER TABLE applications.status_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME applications.status_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE auth.migrations (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name character varying NOT NULL
);
ALTER TABLE auth.migrations OWNER TO auth;
CREATE SEQUENCE auth.migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER TABLE auth.migrations_id_seq OWNER TO auth;
ALTER SEQUENCE auth.migrations_id_seq OWNED BY auth.migrations.id;
CREATE TABLE auth.session (
    sid character varying NOT NULL,
    sess json NOT NULL,
    expire timestamp(6) with time zone NOT NULL
);
ALTER TABLE auth.session OWNER TO auth;
CREATE TABLE auth.users (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email public.citext NOT NULL,
    password_hash text NOT NULL,
    first_name text,
    last_name text,
    profile_image_url text,
    role text DEFAULT 'user'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text])))
);
ALTER TABLE auth.users OWNER TO auth;
CREATE TABLE documents.claims (
    application_id uuid NOT NULL,
    version integer NOT NULL,
    CONSTRAINT claims_version_check CHECK ((version > 0))
);
ALTER TABLE documents.claims OWNER TO documents;
CREATE TABLE documents.downloads (
    id bigint NOT NULL,
    application_id uuid NOT NULL,
    what text NOT NULL,
    file_ids uuid[] NOT NULL,
    downloaded_by_id uuid NOT NULL,
    downloaded_by_email text NOT NULL,
    downloaded_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT downloads_file_ids_check CHECK ((cardinality(file_ids) > 0))
);
ALTER TABLE documents.downloads OWNER TO documents;
ALTER TABLE documents.downloads ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME documents.downloads_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE documents.files (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    section text NOT NULL,
    "position" smallint NOT NULL,
    upload_id uuid NOT NULL,
    object_key text NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT files_position_check CHECK (("position" >= 0)),
    CONSTRAINT files_section_check CHECK ((section = ANY (ARRAY['carta-identita'::text, 'codice-fiscale-doc'::text, 'permesso-soggiorno'::text, 'certificazione-redditi'::text, 'altri-documenti'::text]))),
    CONSTRAINT files_size_check CHECK (((size >= 1) AND (size <= 5242880)))
);
ALTER TABLE documents.files OWNER TO documents;
CREATE TABLE documents.migrations (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name character varying NOT NULL
);
ALTER TABLE documents.migrations OWNER TO documents;
CREATE SEQUENCE documents.migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER TABLE documents.migrations_id_seq OWNER TO documents;
ALTER SEQUENCE documents.migrations_id_seq OWNED BY documents.migrations.id;
CREATE TABLE documents.uploads (
    id uuid NOT NULL,
    upload_session uuid NOT NULL,
    user_id uuid,
    safe_name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT uploads_safe_name_check CHECK (((safe_name <> ''::text) AND (octet_length(safe_name) <= 255)))
);
ALTER TABLE documents.uploads OWNER TO documents;
CREATE TABLE notifications.messages (
    id uuid NOT NULL,
    kind text NOT NULL,
    application_id uuid,
    language text NOT NULL,
    recipient public.citext,
    subject text,
    state text DEFAULT 'pending'::text NOT NULL,
    message_id text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    claimed_at timestamp with time zone,
    sent_at timestamp with time zone,
    contact_id uuid,
    batch_id uuid,
    application_code text,
    recipient_name text,
    CONSTRAINT messages_check CHECK (((state <> 'sending'::text) OR (claimed_at IS NOT NULL))),
    CONSTRAINT messages_check1 CHECK (((state <> 'sent'::text) OR ((sent_at IS NOT NULL) AND (recipient IS NOT NULL)))),
    CONSTRAINT messages_check2 CHECK (((state <> 'failed'::text) OR (last_error IS NOT NULL))),
    CONSTRAINT messages_check3 CHECK (((kind = 'contact'::text) = (contact_id IS NOT NULL))),
    CONSTRAINT messages_check4 CHECK (((kind = 'contact'::text) = (application_id IS NULL))),
    CONSTRAINT messages_check5 CHECK (((kind = 'payment-request'::text) = (batch_id IS NOT NULL))),
    CONSTRAINT messages_check6 CHECK (((kind <> 'payment-request'::text) OR ((recipient IS NOT NULL) AND (application_code IS NOT NULL)))),
    CONSTRAINT messages_kind_check CHECK ((kind = ANY (ARRAY['confirmation'::text, 'payment-request'::text, 'contact'::text]))),
    CONSTRAINT messages_language_check CHECK ((language = ANY (ARRAY['it'::text, 'fr'::text]))),
    CONSTRAINT messages_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sending'::text, 'sent'::text, 'failed'::text])))
);
ALTER TABLE notifications.messages OWNER TO notifications;
CREATE TABLE notifications.migrations (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name character varying NOT NULL
);
ALTER TABLE notifications.migrations OWNER TO notifications;
CREATE SEQUENCE notifications.migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER TABLE notifications.migrations_id_seq OWNER TO notifications;
ALTER SEQUENCE notifications.migrations_id_seq OWNED BY notifications.migrations.id;
CREATE TABLE notifications.payment_batch (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    status text DEFAULT 'running'::text NOT NULL,
    started_by uuid NOT NULL,
    started_by_email public.citext NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    total_applications integer NOT NULL,
    recipients_cursor text,
    recipients_complete boolean DEFAULT false NOT NULL,
    CONSTRAINT payment_batch_check CHECK (((status = 'completed'::text) = (finished_at IS NOT NULL))),
    CONSTRAINT payment_batch_check1 CHECK (((status = 'running'::text) OR recipients_complete)),
    CONSTRAINT payment_batch_status_check CHECK ((status = ANY (ARRAY['running'::text, 'completed'::text]))),
    CONSTRAINT payment_batch_total_applications_check CHECK ((total_applications >= 0))
);
ALTER TABLE notifications.payment_batch OWNER TO notifications;
ALTER TABLE ONLY applications.migrations ALTER COLUMN id SET DEFAULT nextval('applications.migrations_id_seq'::regclass);
ALTER TABLE ONLY auth.migrations ALTER COLUMN id SET DEFAULT nextval('auth.migrations_id_seq'::regclass);
ALTER TABLE ONLY documents.migrations ALTER COLUMN id SET DEFAULT nextval('documents.migrations_id_seq'::regclass);
ALTER TABLE ONLY notifications.migrations ALTER COLUMN id SET DEFAULT nextval('notifications.migrations_id_seq'::regclass);
INSERT INTO applications.application VALUES ('15ff7e13-fce5-4083-9525-6896d5da6342', 'a5b16cb3-9ea0-485c-ab6e-d06d868a1073', 'DOM-2025-000001-97', 'submitted', 'Brahim', 'Alaoui', '1983-08-08', 'Marrakech (Marocco)', 'LAABHM83M08Z330A', 'Via Giacomo Matteotti, 43', 'Milano', 'Milano', 6, '+39 327 0277467', 'brahim.alaoui.1-5@example.com', 'no', NULL, 2, 'no', NULL, '3-locali', '{}', 0, 'it', '2025-10-27 16:59:16.077+00', 1, DEFAULT);
INSERT INTO applications.application VALUES ('0940f7af-f5d3-40b6-9ac6-977733f851dd', '8b95216c-6795-4956-b051-85b1ea5765cb', 'DOM-2025-000002-94', 'submitted', 'Wilson', 'Suárez', '1988-08-04', 'Portoviejo (Ecuador)', 'SRZWSN88M04Z605Y', 'Largo Antonio Gramsci, 24, scala C, int. 24', 'Peschiera Borromeo', 'Milano', 18, '+39 328 0207341', 'wilson.suarez.1-4@example.com', 'si', 1, 2, 'no', NULL, '3-locali', '{}', 0, 'it', '2025-11-17 17:31:08.262+00', 1, DEFAULT);
INSERT INTO applications.application VALUES ('8fab599e-296b-4cf2-a31a-e7959e25f67e', '43740677-ab10-45c5-a8d5-9037860dfc8e', 'DOM-2025-000003-91', 'rejected', 'Walter', 'Ramírez', '1989-08-04', 'Huancayo (Perù)', 'RMRWTR89M04Z611V', 'Via Dante Alighieri, 1, scala C, int. 29', 'Cologno Monzese', 'Milano', 20, '+39 329 0192211', 'walter.ramirez.1-3@example.com', 'no', NULL, 2, 'no', NULL, '3-locali', '{}', 0, 'it', '2025-11-24 15:29:24.867+00', 3, DEFAULT);
INSERT INTO applications.application VALUES ('5900ecae-4541-4710-9462-ca02bf51b877', '074f0b20-42e6-48f7-9705-43fdbc6fb2be', 'DOM-2025-000004-88', 'submitted', 'Khadija', 'Chraibi', '1995-06-26', 'Settat (Marocco)', 'CHRKDJ95H66Z330Q', 'Via Giuseppe Mazzini, 107', 'Vimercate', 'Monza e Brianza', 16, '+39 380 0538870', 'khadija.chraibi.1-0@example.com', 'no', NULL, 1, 'no', NULL, '2-locali', '{"codice_fiscale": "Tessera sanitaria.pdf", "prova_residenza": ["Permesso di soggiorno fronte.png", "Permesso di soggiorno retro.png"], "documento_identita": "Carta d identità.pdf", "altra_documentazione": "Stato di famiglia.pdf", "documentazione_reddito": "Attestazione ISEE 2025.pdf"}', 1, 'fr', '2025-11-25 07:17:28.027+00', 1, DEFAULT);
INSERT INTO applications.application VALUES ('5f73241f-560f-4b6b-a992-7a7e49ea4859', '92859f4c-52b9-4d36-bfd5-296c67a179ae', 'DOM-2025-000005-85', 'under_review', 'Lucia', 'Ferrari', '1981-12-18', 'Napoli', 'FRRLCU81T58F839Y', 'Via Leonardo da Vinci, 88, scala A, int. 22', 'Bresso', 'Milano', 20, '+39 340 0384750', 'lucia.ferrari.1-1@example.com', 'si', 2, 2, 'si', 1, '3-locali', '{"codice_fiscale": ["Tessera sanitaria fronte.jpg", "Tessera sanitaria retro.jpg"], "documento_identita": ["Carta d identità fronte.png", "Carta d identità retro.png"], "documentazione_reddito": ["Attestazione ISEE 2025.pdf", "CU 2025.pdf"]}', 1, 'it', '2025-11-25 07:50:34.336+00', 2, DEFAULT);
INSERT INTO applications.application VALUES ('57fce330-3788-48d0-a853-d28d6c59f8ce', 'c2234d83-acda-4044-a2f5-d723839ba703', 'DOM-2025-000006-82', 'under_review', 'Daniele', 'Bruno', '1979-05-11', 'Lesmo', 'BRNDNL79E11E550A', 'Via Giacomo Leopardi, 125', 'Lesmo', 'Monza e Brianza', 46, '+39 329 0769609', 'daniele.bruno.1-2@example.com', 'no', NULL, 2, 'si', 1, '2-locali', '{}', 0, 'it', '2025-11-25 09:29:28.47+00', 2, DEFAULT);
INSERT INTO applications.application_count VALUES ('approved', 0, 0);
INSERT INTO applications.application_count VALUES ('rejected', 1, 1);
INSERT INTO applications.application_count VALUES ('submitted', 3, 1);
INSERT INTO applications.application_count VALUES ('under_review', 2, 1);
INSERT INTO applications.application_counter VALUES (2025, 6);
INSERT INTO applications.contact VALUES ('11111111-1111-4111-8111-111111111111', 'Amina', 'Bellini', 'amina@example.com', NULL, 'altro', 'Buongiorno', '2026-11-01 00:00:00+00', NULL, NULL);
INSERT INTO applications.idempotency_record VALUES ('a-key-of-a-form', 'fingerprint', '15ff7e13-fce5-4083-9525-6896d5da6342', '2026-11-19 00:00:00+00');
INSERT INTO applications.migrations VALUES (1, 1763640000000, 'ApplicationsAndOutbox1763640000000');
INSERT INTO applications.migrations VALUES (2, 1763650000000, 'ReviewAndContacts1763650000000');
INSERT INTO applications.outbox VALUES ('373b06e5-0d4f-4433-95c7-dcdb4236096e', 'application-submitted', '{"language": "it", "applicationId": "15ff7e13-fce5-4083-9525-6896d5da6342"}', '2025-10-27 16:59:16.077+00', '2025-10-27 16:59:16.077+00', '2025-10-27 16:59:16.077+00', NULL, NULL);
INSERT INTO applications.outbox VALUES ('131ec873-3310-4d78-865e-00cca98ddb1a', 'contact-received', '{"contactId": "11111111-1111-4111-8111-111111111111"}', '2026-11-01 00:00:00+00', NULL, NULL, NULL, NULL);
INSERT INTO applications.status_change OVERRIDING SYSTEM VALUE VALUES (1, '8fab599e-296b-4cf2-a31a-e7959e25f67e', 'submitted', 'under_review', '00000000-0000-4000-8000-000000000001', 'ufficio.domande@example.com', '2025-11-28 15:29:24.867+00');
INSERT INTO applications.status_change OVERRIDING SYSTEM VALUE VALUES (2, '8fab599e-296b-4cf2-a31a-e7959e25f67e', 'under_review', 'rejected', '00000000-0000-4000-8000-000000000001', 'ufficio.domande@example.com', '2025-11-30 17:29:24.867+00');
INSERT INTO applications.status_change OVERRIDING SYSTEM VALUE VALUES (3, '5f73241f-560f-4b6b-a992-7a7e49ea4859', 'submitted', 'under_review', '00000000-0000-4000-8000-000000000001', 'ufficio.domande@example.com', '2025-11-28 23:50:34.336+00');
INSERT INTO applications.status_change OVERRIDING SYSTEM VALUE VALUES (4, '57fce330-3788-48d0-a853-d28d6c59f8ce', 'submitted', 'under_review', '00000000-0000-4000-8000-000000000001', 'ufficio.domande@example.com', '2025-12-05 10:29:28.47+00');
INSERT INTO auth.migrations VALUES (1, 1763640000000, 'UsersAndSessions1763640000000');
INSERT INTO auth.session VALUES ('session-of-a-user', '{"cookie" : {"originalMaxAge" : 604800000}, "userId" : "a5b16cb3-9ea0-485c-ab6e-d06d868a1073"}', '2100-01-01 00:00:00+00');
INSERT INTO auth.users VALUES ('a5b16cb3-9ea0-485c-ab6e-d06d868a1073', 'brahim.alaoui.1-5@example.com', '$argon2id$v=19$m=19456,t=2,p=1$yCxxkfthcBJFyLU2kZ+F8Q$xEg0zM+FPEUa1t7IA/B3svgzrIeCr62+mREWiecmqsc', 'Brahim', 'Alaoui', NULL, 'user', '2025-10-27 16:59:16.077+00', '2025-10-27 16:59:16.077+00');
INSERT INTO auth.users VALUES ('8b95216c-6795-4956-b051-85b1ea5765cb', 'wilson.suarez.1-4@example.com', '$argon2id$v=19$m=19456,t=2,p=1$yCxxkfthcBJFyLU2kZ+F8Q$xEg0zM+FPEUa1t7IA/B3svgzrIeCr62+mREWiecmqsc', 'Wilson', 'Suárez', NULL, 'user', '2025-11-17 17:31:08.262+00', '2025-11-17 17:31:08.262+00');
INSERT INTO auth.users VALUES ('43740677-ab10-45c5-a8d5-9037860dfc8e', 'walter.ramirez.1-3@example.com', '$argon2id$v=19$m=19456,t=2,p=1$yCxxkfthcBJFyLU2kZ+F8Q$xEg0zM+FPEUa1t7IA/B3svgzrIeCr62+mREWiecmqsc', 'Walter', 'Ramírez', NULL, 'user', '2025-11-24 15:29:24.867+00', '2025-11-24 15:29:24.867+00');
INSERT INTO auth.users VALUES ('074f0b20-42e6-48f7-9705-43fdbc6fb2be', 'khadija.chraibi.1-0@example.com', '$argon2id$v=19$m=19456,t=2,p=1$yCxxkfthcBJFyLU2kZ+F8Q$xEg0zM+FPEUa1t7IA/B3svgzrIeCr62+mREWiecmqsc', 'Khadija', 'Chraibi', NULL, 'user', '2025-11-25 07:17:28.027+00', '2025-11-25 07:17:28.027+00');
INSERT INTO auth.users VALUES ('92859f4c-52b9-4d36-bfd5-296c67a179ae', 'lucia.ferrari.1-1@example.com', '$argon2id$v=19$m=19456,t=2,p=1$yCxxkfthcBJFyLU2kZ+F8Q$xEg0zM+FPEUa1t7IA/B3svgzrIeCr62+mREWiecmqsc', 'Lucia', 'Ferrari', NULL, 'user', '2025-11-25 07:50:34.336+00', '2025-11-25 07:50:34.336+00');
INSERT INTO auth.users VALUES ('c2234d83-acda-4044-a2f5-d723839ba703', 'daniele.bruno.1-2@example.com', '$argon2id$v=19$m=19456,t=2,p=1$yCxxkfthcBJFyLU2kZ+F8Q$xEg0zM+FPEUa1t7IA/B3svgzrIeCr62+mREWiecmqsc', 'Daniele', 'Bruno', NULL, 'user', '2025-11-25 09:29:28.47+00', '2025-11-25 09:29:28.47+00');
INSERT INTO auth.users VALUES ('0e8f3dd1-2008-469c-8e1b-1450d725cedc', 'admin@example.com', 'x', NULL, NULL, NULL, 'admin', '2026-11-20 15:47:01.673948+00', '2026-11-20 15:47:01.673948+00');
INSERT INTO documents.claims VALUES ('5900ecae-4541-4710-9462-ca02bf51b877', 1);
INSERT INTO documents.claims VALUES ('5f73241f-560f-4b6b-a992-7a7e49ea4859', 1);
INSERT INTO documents.downloads OVERRIDING SYSTEM VALUE VALUES (1, '5900ecae-4541-4710-9462-ca02bf51b877', 'all', '{3c66261c-7b13-471f-a6ae-6d4b02b40dc1,3063b772-fe2f-483a-863b-d78e2b660dba,75464b1a-a7cd-45c1-9d52-47d811425884,9216af5a-0e04-4a68-891d-c7c016b0bc18,70fdabf6-b152-4574-918f-44eb667d7b2e,80bff494-1960-4908-9971-4775cdc5c0cb}', '26e2e706-bb88-402a-acc0-7387c4ab48b4', 'admin@example.com', '2026-11-20 15:47:01.787658+00');
INSERT INTO documents.files VALUES ('3c66261c-7b13-471f-a6ae-6d4b02b40dc1', '5900ecae-4541-4710-9462-ca02bf51b877', 'carta-identita', 0, '13e9e03f-3fd1-4fa2-a760-eaff045bcaef', 'documents/5900ecae-4541-4710-9462-ca02bf51b877/3c66261c-7b13-471f-a6ae-6d4b02b40dc1', 'Carta d identità.pdf', 'application/pdf', 688, '2025-11-25 07:17:28.027+00');
INSERT INTO documents.files VALUES ('3063b772-fe2f-483a-863b-d78e2b660dba', '5900ecae-4541-4710-9462-ca02bf51b877', 'codice-fiscale-doc', 0, '127d4188-9b8f-4c61-8d5a-82b78c16c5f6', 'documents/5900ecae-4541-4710-9462-ca02bf51b877/3063b772-fe2f-483a-863b-d78e2b660dba', 'Tessera sanitaria.pdf', 'application/pdf', 689, '2025-11-25 07:17:28.027+00');
INSERT INTO documents.files VALUES ('75464b1a-a7cd-45c1-9d52-47d811425884', '5900ecae-4541-4710-9462-ca02bf51b877', 'certificazione-redditi', 0, 'cbf24fcc-90ac-4f00-849e-1d44c7031f50', 'documents/5900ecae-4541-4710-9462-ca02bf51b877/75464b1a-a7cd-45c1-9d52-47d811425884', 'Attestazione ISEE 2025.pdf', 'application/pdf', 694, '2025-11-25 07:17:28.027+00');
INSERT INTO documents.files VALUES ('9216af5a-0e04-4a68-891d-c7c016b0bc18', '5900ecae-4541-4710-9462-ca02bf51b877', 'permesso-soggiorno', 0, '1c051837-1e22-4267-838e-0c4c4f6dce80', 'documents/5900ecae-4541-4710-9462-ca02bf51b877/9216af5a-0e04-4a68-891d-c7c016b0bc18', 'Permesso di soggiorno fronte.png', 'image/png', 3170, '2025-11-25 07:17:28.027+00');
INSERT INTO documents.files VALUES ('70fdabf6-b152-4574-918f-44eb667d7b2e', '5900ecae-4541-4710-9462-ca02bf51b877', 'permesso-soggiorno', 1, 'ae81901d-9771-4bba-9e9b-d12a0775ff64', 'documents/5900ecae-4541-4710-9462-ca02bf51b877/70fdabf6-b152-4574-918f-44eb667d7b2e', 'Permesso di soggiorno retro.png', 'image/png', 3155, '2025-11-25 07:17:28.027+00');
INSERT INTO documents.files VALUES ('80bff494-1960-4908-9971-4775cdc5c0cb', '5900ecae-4541-4710-9462-ca02bf51b877', 'altri-documenti', 0, '8336c508-ee16-4f00-b0ec-f1d1ec9f8536', 'documents/5900ecae-4541-4710-9462-ca02bf51b877/80bff494-1960-4908-9971-4775cdc5c0cb', 'Stato di famiglia.pdf', 'application/pdf', 689, '2025-11-25 07:17:28.027+00');
INSERT INTO documents.files VALUES ('5debdf8b-c856-4c70-8267-d115dc0ef6f4', '5f73241f-560f-4b6b-a992-7a7e49ea4859', 'carta-identita', 0, 'e873cab0-4460-407d-bd1f-4736f330a37e', 'documents/5f73241f-560f-4b6b-a992-7a7e49ea4859/5debdf8b-c856-4c70-8267-d115dc0ef6f4', 'Carta d identità fronte.png', 'image/png', 3077, '2025-11-25 07:50:34.336+00');
INSERT INTO documents.files VALUES ('2cd4cc81-2ac0-469b-a2c0-d7be188f3144', '5f73241f-560f-4b6b-a992-7a7e49ea4859', 'carta-identita', 1, '76af4048-d9b2-448e-95bb-8085e35631a1', 'documents/5f73241f-560f-4b6b-a992-7a7e49ea4859/2cd4cc81-2ac0-469b-a2c0-d7be188f3144', 'Carta d identità retro.png', 'image/png', 3062, '2025-11-25 07:50:34.336+00');
INSERT INTO documents.files VALUES ('61a8f317-9e60-4dca-9701-6d4198743981', '5f73241f-560f-4b6b-a992-7a7e49ea4859', 'codice-fiscale-doc', 0, '170b5a1b-d5ca-4144-a4d1-675fa4feb9ff', 'documents/5f73241f-560f-4b6b-a992-7a7e49ea4859/61a8f317-9e60-4dca-9701-6d4198743981', 'Tessera sanitaria fronte.jpg', 'image/jpeg', 8199, '2025-11-25 07:50:34.336+00');
INSERT INTO documents.files VALUES ('0024c472-e32c-41a3-b496-bc383768954d', '5f73241f-560f-4b6b-a992-7a7e49ea4859', 'codice-fiscale-doc', 1, '73fdfb53-71c2-4df7-b283-30f67ca988b2', 'documents/5f73241f-560f-4b6b-a992-7a7e49ea4859/0024c472-e32c-41a3-b496-bc383768954d', 'Tessera sanitaria retro.jpg', 'image/jpeg', 8179, '2025-11-25 07:50:34.336+00');
INSERT INTO documents.files VALUES ('58558700-9bc8-478b-9851-2d6f7e944274', '5f73241f-560f-4b6b-a992-7a7e49ea4859', 'certificazione-redditi', 0, '0622409c-7c1e-4516-9d33-2c7fd27acff5', 'documents/5f73241f-560f-4b6b-a992-7a7e49ea4859/58558700-9bc8-478b-9851-2d6f7e944274', 'Attestazione ISEE 2025.pdf', 'application/pdf', 692, '2025-11-25 07:50:34.336+00');
INSERT INTO documents.files VALUES ('dd3e5e09-7fa7-459a-b513-280524a6a337', '5f73241f-560f-4b6b-a992-7a7e49ea4859', 'certificazione-redditi', 1, '33864c02-f36a-4f08-987b-2483457b44f2', 'documents/5f73241f-560f-4b6b-a992-7a7e49ea4859/dd3e5e09-7fa7-459a-b513-280524a6a337', 'CU 2025.pdf', 'application/pdf', 677, '2025-11-25 07:50:34.336+00');
INSERT INTO documents.migrations VALUES (1, 1763640000000, 'UploadsAndFiles1763640000000');
INSERT INTO documents.migrations VALUES (2, 1763650000000, 'DownloadLog1763650000000');
INSERT INTO documents.uploads VALUES ('13e9e03f-3fd1-4fa2-a760-eaff045bcaef', '5900ecae-4541-4710-9462-ca02bf51b877', NULL, 'Carta d identità.pdf', '2025-11-25 07:17:28.027+00');
INSERT INTO documents.uploads VALUES ('127d4188-9b8f-4c61-8d5a-82b78c16c5f6', '5900ecae-4541-4710-9462-ca02bf51b877', NULL, 'Tessera sanitaria.pdf', '2025-11-25 07:17:28.027+00');
INSERT INTO documents.uploads VALUES ('cbf24fcc-90ac-4f00-849e-1d44c7031f50', '5900ecae-4541-4710-9462-ca02bf51b877', NULL, 'Attestazione ISEE 2025.pdf', '2025-11-25 07:17:28.027+00');
INSERT INTO documents.uploads VALUES ('1c051837-1e22-4267-838e-0c4c4f6dce80', '5900ecae-4541-4710-9462-ca02bf51b877', NULL, 'Permesso di soggiorno fronte.png', '2025-11-25 07:17:28.027+00');
INSERT INTO documents.uploads VALUES ('ae81901d-9771-4bba-9e9b-d12a0775ff64', '5900ecae-4541-4710-9462-ca02bf51b877', NULL, 'Permesso di soggiorno retro.png', '2025-11-25 07:17:28.027+00');
INSERT INTO documents.uploads VALUES ('8336c508-ee16-4f00-b0ec-f1d1ec9f8536', '5900ecae-4541-4710-9462-ca02bf51b877', NULL, 'Stato di famiglia.pdf', '2025-11-25 07:17:28.027+00');
INSERT INTO documents.uploads VALUES ('e873cab0-4460-407d-bd1f-4736f330a37e', '5f73241f-560f-4b6b-a992-7a7e49ea4859', NULL, 'Carta d identità fronte.png', '2025-11-25 07:50:34.336+00');
INSERT INTO documents.uploads VALUES ('76af4048-d9b2-448e-95bb-8085e35631a1', '5f73241f-560f-4b6b-a992-7a7e49ea4859', NULL, 'Carta d identità retro.png', '2025-11-25 07:50:34.336+00');
INSERT INTO documents.uploads VALUES ('170b5a1b-d5ca-4144-a4d1-675fa4feb9ff', '5f73241f-560f-4b6b-a992-7a7e49ea4859', NULL, 'Tessera sanitaria fronte.jpg', '2025-11-25 07:50:34.336+00');
INSERT INTO documents.uploads VALUES ('73fdfb53-71c2-4df7-b283-30f67ca988b2', '5f73241f-560f-4b6b-a992-7a7e49ea4859', NULL, 'Tessera sanitaria retro.jpg', '2025-11-25 07:50:34.336+00');
INSERT INTO documents.uploads VALUES ('0622409c-7c1e-4516-9d33-2c7fd27acff5', '5f73241f-560f-4b6b-a992-7a7e49ea4859', NULL, 'Attestazione ISEE 2025.pdf', '2025-11-25 07:50:34.336+00');
INSERT INTO documents.uploads VALUES ('33864c02-f36a-4f08-987b-2483457b44f2', '5f73241f-560f-4b6b-a992-7a7e49ea4859', NULL, 'CU 2025.pdf', '2025-11-25 07:50:34.336+00');
INSERT INTO documents.uploads VALUES ('22222222-2222-4222-8222-222222222222', 'c11ecf92-1323-4c67-9c96-30b66e156fe3', NULL, 'mai-allegato.pdf', '2026-11-01 00:00:00+00');
INSERT INTO notifications.messages VALUES ('5417a814-f869-4162-950e-27f6dc1d651b', 'payment-request', 'a547475f-10d6-4577-a0d4-e96c7645db6c', 'it', 'lucia@example.com', NULL, 'sent', 'ece98b6a-bd10-427c-b88d-044a670523c4', 0, NULL, '2026-11-20 15:47:01.804094+00', NULL, '2026-11-20 15:47:01.804094+00', NULL, 'eee8b36f-c0fe-49ce-9375-4d3cc1837964', 'DOM-2026-000001-00', 'Lucia');
INSERT INTO notifications.messages VALUES ('891aadcc-d70b-445b-a77a-61e38a7b289e', 'confirmation', '7d3c72ab-37c1-41e4-a0e4-b54532992aa4', 'fr', NULL, NULL, 'pending', '5186e6ca-2caa-44b4-ac3a-7df649ba4b92', 0, NULL, '2026-11-20 15:47:01.812113+00', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO notifications.migrations VALUES (1, 1763640000000, 'Messages1763640000000');
INSERT INTO notifications.migrations VALUES (2, 1763650000000, 'PaymentRequests1763650000000');
INSERT INTO notifications.payment_batch VALUES ('eee8b36f-c0fe-49ce-9375-4d3cc1837964', 'completed', '4edc762b-fc8c-4f7d-be75-84f2838c3b15', 'admin@example.com', '2026-11-20 15:47:01.795674+00', '2026-11-20 15:47:01.795674+00', 6, NULL, true);
SELECT pg_catalog.setval('applications.migrations_id_seq', 2, true);
SELECT pg_catalog.setval('applications.payment_entry_id_seq', 1, false);
SELECT pg_catalog.setval('applications.status_change_id_seq', 4, true);
SELECT pg_catalog.setval('auth.migrations_id_seq', 1, true);
SELECT pg_catalog.setval('documents.downloads_id_seq', 1, true);
SELECT pg_catalog.setval('documents.migrations_id_seq', 2, true);
SELECT pg_catalog.setval('notifications.migrations_id_seq', 2, true);
ALTER TABLE ONLY applications.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);
ALTER TABLE ONLY applications.application
    ADD CONSTRAINT application_code_key UNIQUE (application_code);
ALTER TABLE ONLY applications.application_count
    ADD CONSTRAINT application_count_pkey PRIMARY KEY (application_status);
ALTER TABLE ONLY applications.application_counter
    ADD CONSTRAINT application_counter_pkey PRIMARY KEY (year);
ALTER TABLE ONLY applications.application
    ADD CONSTRAINT application_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.contact
    ADD CONSTRAINT contact_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.idempotency_record
    ADD CONSTRAINT idempotency_record_pkey PRIMARY KEY (key);
ALTER TABLE ONLY applications.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.payment_entry
    ADD CONSTRAINT payment_entry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.payment
    ADD CONSTRAINT payment_pkey PRIMARY KEY (application_id);
ALTER TABLE ONLY applications.status_change
    ADD CONSTRAINT status_change_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);
ALTER TABLE ONLY auth.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (sid);
ALTER TABLE ONLY auth.users
    ADD CONSTRAINT users_email_key UNIQUE (email);
ALTER TABLE ONLY auth.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY documents.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);
ALTER TABLE ONLY documents.claims
    ADD CONSTRAINT claims_pkey PRIMARY KEY (application_id);
ALTER TABLE ONLY documents.downloads
    ADD CONSTRAINT downloads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY documents.files
    ADD CONSTRAINT files_application_id_section_position_key UNIQUE (application_id, section, "position");
ALTER TABLE ONLY documents.files
    ADD CONSTRAINT files_application_id_section_upload_id_key UNIQUE (application_id, section, upload_id);
ALTER TABLE ONLY documents.files
    ADD CONSTRAINT files_object_key_key UNIQUE (object_key);
ALTER TABLE ONLY documents.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY documents.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY notifications.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);
ALTER TABLE ONLY notifications.messages
    ADD CONSTRAINT messages_message_id_key UNIQUE (message_id);
ALTER TABLE ONLY notifications.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY notifications.payment_batch
    ADD CONSTRAINT payment_batch_pkey PRIMARY KEY (id);
CREATE INDEX application_by_age ON applications.application USING btree (created_at, id);
CREATE INDEX application_by_name ON applications.application USING btree (cognome COLLATE "it-x-icu", nome COLLATE "it-x-icu", id);
CREATE INDEX application_by_status ON applications.application USING btree (application_status, created_at, id);
CREATE INDEX application_of_user ON applications.application USING btree (user_id, created_at DESC);
CREATE INDEX application_search ON applications.application USING gin (search_text public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX contact_newest ON applications.contact USING btree (created_at, id);
CREATE INDEX contact_unanswered ON applications.contact USING btree (created_at, id) WHERE (answered_at IS NULL);
CREATE INDEX idempotency_record_age ON applications.idempotency_record USING btree (created_at);
CREATE INDEX outbox_in_flight ON applications.outbox USING btree (id) WHERE ((relayed_at IS NOT NULL) AND (done_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX outbox_not_relayed ON applications.outbox USING btree (created_at, id) WHERE (relayed_at IS NULL);
CREATE INDEX payment_entry_history ON applications.payment_entry USING btree (application_id, id);
CREATE INDEX status_change_history ON applications.status_change USING btree (application_id, id);
CREATE INDEX session_expire ON auth.session USING btree (expire);
CREATE INDEX downloads_of_application ON documents.downloads USING btree (application_id, id);
CREATE INDEX files_upload_id ON documents.files USING btree (upload_id);
CREATE INDEX uploads_created_at ON documents.uploads USING btree (created_at);
CREATE INDEX messages_application_id ON notifications.messages USING btree (application_id);
CREATE INDEX messages_batch_state ON notifications.messages USING btree (batch_id, state) WHERE (batch_id IS NOT NULL);
CREATE UNIQUE INDEX messages_once_per_batch ON notifications.messages USING btree (batch_id, application_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX payment_batch_newest ON notifications.payment_batch USING btree (started_at DESC);
CREATE UNIQUE INDEX payment_batch_one_running ON notifications.payment_batch USING btree (status) WHERE (status = 'running'::text);
CREATE TRIGGER count_added_applications AFTER INSERT ON applications.application REFERENCING NEW TABLE AS added_applications FOR EACH STATEMENT EXECUTE FUNCTION applications.count_added_applications();
CREATE TRIGGER count_moved_application AFTER UPDATE OF application_status ON applications.application FOR EACH ROW WHEN ((old.application_status IS DISTINCT FROM new.application_status)) EXECUTE FUNCTION applications.count_moved_application();
CREATE TRIGGER count_removed_applications AFTER DELETE ON applications.application REFERENCING OLD TABLE AS removed_applications FOR EACH STATEMENT EXECUTE FUNCTION applications.count_removed_applications();
CREATE TRIGGER payment_entry_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON applications.payment_entry FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change();
CREATE TRIGGER status_change_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON applications.status_change FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change();
CREATE TRIGGER downloads_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON documents.downloads FOR EACH STATEMENT EXECUTE FUNCTION documents.refuse_change();
ALTER TABLE ONLY applications.payment
    ADD CONSTRAINT payment_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications.application(id);
ALTER TABLE ONLY applications.payment_entry
    ADD CONSTRAINT payment_entry_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications.application(id);
ALTER TABLE ONLY applications.status_change
    ADD CONSTRAINT status_change_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications.application(id);
ALTER TABLE ONLY documents.files
    ADD CONSTRAINT files_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES documents.uploads(id);
ALTER TABLE ONLY notifications.messages
    ADD CONSTRAINT messages_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES notifications.payment_batch(id);
