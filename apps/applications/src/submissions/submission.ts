import {
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldsDto,
  applicationField,
  isAskedFor,
  type StoredFields,
} from '@lacorte/contracts';

/** What an applicant has stated, in the types in which it is kept. */
export type Submission = StoredFields;

/** @param fields validated; a count is dropped where nobody is there to be counted */
export function toSubmission(fields: ApplicationFieldsDto): Submission {
  const stored = APPLICATION_FIELD_NAMES.map((name) => {
    if (!isAskedFor(name, fields)) return [name, null];
    return [name, applicationField(name).type === 'count' ? Number(fields[name]) : fields[name]];
  });
  return Object.fromEntries(stored);
}
