import { ERASED_ACCOUNT } from '@lacorte/contracts';

const REFUSAL = `RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';`;

const triggerFunction =
  (end: string) =>
  (name: string, variables?: string) =>
  (body: TemplateStringsArray, ...parts: (string | number)[]) =>
    `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ ${variables ? `DECLARE ${variables};` : ''}
  BEGIN
    ${String.raw({ raw: body }, ...parts)}
    ${end}
  END $$;`;

/** Makes the function of an AFTER trigger. The template is the body of the function. */
export const after = triggerFunction('RETURN NULL;');

/** Makes a trigger function that refuses every change of a row. The template is its body; a RETURN in the body allows the change. */
export const keeper = triggerFunction(REFUSAL);

/** Refuses a change even when the role that owns the table makes it. */
export const REFUSE_CHANGE = keeper('refuse_change')``;

/** Makes triggers run also under `session_replication_role = replica`. That setting would otherwise switch them off unnoticed. */
export const always = (table: string, ...triggers: string[]) =>
  triggers.map((trigger) => `ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${trigger};`).join('\n');

/** Makes a table append-only. `keeps` is the function that decides what an erasure may change in a row. */
export const appendOnly = (table: string, keeps: string) => `
  CREATE TRIGGER ${table}_is_append_only BEFORE TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER ${table}_keeps_its_rows BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${keeps};
  ${always(table, `${table}_is_append_only`, `${table}_keeps_its_rows`)}`;

/** Conditions of a keeper. LIVING: the application exists and is not erased. ERASED: it exists and is erased. */
export const LIVING =
  'EXISTS (SELECT FROM applications.application WHERE id = OLD.application_id AND erased_at IS NULL)';
export const ERASED =
  'EXISTS (SELECT FROM applications.application WHERE id = OLD.application_id AND erased_at IS NOT NULL)';

/** Condition of a keeper: only these columns differ. */
export const onlyChanges = (columns: string) => `to_jsonb(NEW) - ${columns} = to_jsonb(OLD) - ${columns}`;

/** Condition of a keeper: an administrator's e-mail address stays, or the account is erased. */
export const keepsName = (column: string) =>
  `(NEW.${column} IS NOT DISTINCT FROM OLD.${column} OR NEW.${column} = '${ERASED_ACCOUNT}')`;
