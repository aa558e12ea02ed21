import {
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldsDto,
  applicationField,
  isAskedFor,
  type StoredFields,
} from '@lacorte/contracts';

/** @param fields validated; drops counts that are not asked for */
export function toSubmission(fields: ApplicationFieldsDto): StoredFields {
  const stored = APPLICATION_FIELD_NAMES.map((name) => {
    if (!isAskedFor(name, fields)) return [name, null];
    return [name, applicationField(name).type === 'count' ? Number(fields[name]) : fields[name]];
  });
  return Object.fromEntries(stored);
}
