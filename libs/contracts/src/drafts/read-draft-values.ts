import { isRecord, wholeNumber } from '@lacorte/tender-rules';
import { APPLICATION_FIELD_NAMES } from '../applications/application-fields';
import { DOCUMENT_SECTIONS } from '../documents/sections';
import { VERSIONS } from '../limits';
import type { FieldMessages, Reading } from '../validation/validate';
import { type DraftValues, type SaveDraftDto } from './draft';

/** Maximum length of a path, longer than any path that the product issues. */
const FILE_PATH_MAX = 1_024;

/** NUL and unpaired surrogates. They cannot be stored as text. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/**
 * Reads the values of a draft from untrusted data. Properties that are not fields of the form, such as passwords and consents, are
 * ignored (contract, section 2).
 *
 * @returns the values, or the key of the error text of each wrong value, such as `values.nome`
 */
export function readDraftValues(given: unknown): Reading<DraftValues> {
  if (!isRecord(given)) return { fields: { values: 'validation.draft.values' } };
  const value: DraftValues = {};
  const fields: FieldMessages = {};
  for (const name of APPLICATION_FIELD_NAMES) {
    const typed = given[name];
    if (typed === undefined) continue;
    if (!isTyped(typed)) fields[`values.${name}`] = 'validation.text.characters';
    else value[name] = typed;
  }
  if ((given.documenti ?? null) !== null) value.documenti = readDocuments(given.documenti, fields);
  return Object.keys(fields).length === 0 ? { value } : { fields };
}

/**
 * Reads the body of a save. Avoids `validated`, because that takes ten times as long as storing the draft.
 *
 * @returns the change, or the key of the error text of each wrong part
 */
export function readDraftChange(given: unknown): Reading<SaveDraftDto> {
  const body = isRecord(given) ? given : {};
  const { value: values, fields } = readDraftValues(body.values);
  const version = (body.version ?? null) === null ? null : wholeNumber(body.version, VERSIONS);
  if (values && version !== undefined) return { value: { values, version } };
  return { fields: { ...fields, ...(version === undefined && { version: 'validation.draft.version' }) } };
}

function isTyped(value: unknown): value is string | number | null {
  return value === null || Number.isFinite(value) || (typeof value === 'string' && !UNSTORABLE.test(value));
}

function readDocuments(given: unknown, fields: FieldMessages): DraftValues['documenti'] {
  const documents: DraftValues['documenti'] = {};
  if (!isRecord(given)) fields['values.documenti'] = 'validation.draft.documents';
  for (const { id, maxFiles } of DOCUMENT_SECTIONS) {
    const paths = isRecord(given) ? given[id] : undefined;
    if (paths === undefined || paths === null) continue;
    if (Array.isArray(paths) && paths.length <= maxFiles && paths.every(isFilePath)) documents[id] = paths;
    else fields[`values.documenti.${id}`] = 'validation.draft.documents';
  }
  return documents;
}

function isFilePath(value: unknown): value is string {
  return typeof value === 'string' && value.length <= FILE_PATH_MAX && !UNSTORABLE.test(value);
}
