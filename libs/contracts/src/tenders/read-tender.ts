import { checkRules, isoDay, isRecord, mergeRules, wholeNumber, YEARS } from '@lacorte/tender-rules';
import { HOUSING_TYPES, type HousingType } from '../applications/options';
import { LANGUAGES, type Language } from '../languages';
import { VERSIONS } from '../limits';
import { typedText } from '../validation/typed-text';
import type { FieldMessages, Reading } from '../validation/validate';
import type { Tender } from './tender';

/** Fields of a tender that an administrator edits, checked. */
export type TenderFields = Omit<Tender, 'id' | 'status' | 'version'>;

/** Values for missing fields. */
export type TenderBase = Omit<TenderFields, 'code'> & Partial<Pick<TenderFields, 'code'>>;

const CODE = /^[A-Z0-9-]{1,20}$/;
const TITLE_MAX = 200;
const HOMES = { min: 0, max: 10_000 };
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads a tender from untrusted data. It does not use a DTO, because missing fields come from another tender.
 *
 * @param base values for missing fields; the homes of a missing type are 0
 * @returns the tender, or the key of the error text of each wrong field, such as `rules.quotas`
 */
export function readTender(given: unknown, base: TenderBase): Reading<TenderFields> {
  const body = isRecord(given) ? given : {};
  const fields: FieldMessages = {};
  const code = readCode(body.code ?? base.code);
  if (code === undefined) fields.code = 'validation.tender.code';
  const title = body.title === undefined ? base.title : readTitle(body.title);
  if (title === undefined) fields.title = 'validation.tender.title';
  const opensAt = body.opensAt === undefined ? base.opensAt : readInstant(body.opensAt);
  if (opensAt === undefined) fields.opensAt = 'validation.tender.instant';
  const closesAt = body.closesAt === undefined ? base.closesAt : readInstant(body.closesAt);
  if (closesAt === undefined) fields.closesAt = 'validation.tender.instant';
  if (opensAt && closesAt && closesAt <= opensAt) fields.closesAt = 'validation.tender.closesAt';
  const givenDeadline = body.shownDeadline ?? base.shownDeadline;
  const shownDeadline = isoDay(givenDeadline);
  if (typeof givenDeadline === 'string' && givenDeadline.trim() === '')
    fields.shownDeadline = 'validation.tender.shownDeadlineRequired';
  else if (shownDeadline === undefined) fields.shownDeadline = 'validation.tender.day';
  const { value: rules, issues } = checkRules(mergeRules(body.rules ?? undefined, base.rules));
  Object.assign(fields, issues);
  const homes = body.homes === undefined ? base.homes : readHomes(body.homes, fields);
  const isComplete = code !== undefined && title && opensAt !== undefined && closesAt !== undefined && shownDeadline;
  if (!isComplete || !rules || Object.keys(fields).length > 0) return { fields };
  return { value: { code, title, opensAt, closesAt, shownDeadline, rules, homes } };
}

/**
 * Reads the untrusted body of a change of the homes. As in `readTender`, a missing type is 0.
 *
 * @returns homes and version, or the key of the error text of each wrong field, such as `homes.2-locali`
 */
export function readHomesChange(given: unknown): Reading<{ homes: Record<HousingType, number>; version: number }> {
  const fields: FieldMessages = {};
  const homes = readHomes(isRecord(given) ? given.homes : undefined, fields);
  const version = readTenderVersion(given);
  if (version === undefined) return { fields: { ...fields, version: 'validation.tender.version' } };
  return Object.keys(fields).length > 0 ? { fields } : { value: { homes, version } };
}

/** Reads the version in an untrusted body; undefined if it has none. */
export function readTenderVersion(body: unknown): number | undefined {
  return isRecord(body) ? wholeNumber(body.version, VERSIONS) : undefined;
}

/** Reads an instant as ISO 8601 in UTC with milliseconds; null for an empty value, undefined for an invalid one. */
export function readInstant(value: unknown): string | null | undefined {
  if (value === null || value === '') return null;
  if (typeof value !== 'string' || !INSTANT.test(value) || isoDay(value.slice(0, 10)) === undefined) return undefined;
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return undefined;
  const text = at.toISOString();
  return text >= YEARS.first && text < YEARS.last ? text : undefined;
}

function readCode(value: unknown): string | undefined {
  const code = typeof value === 'string' ? value.trim() : '';
  return CODE.test(code) ? code : undefined;
}

function readTitle(value: unknown): Record<Language, string> | undefined {
  if (!isRecord(value)) return undefined;
  const title = LANGUAGES.map((language) => [language, readLine(value[language])] as const);
  if (title.some(([, text]) => text === undefined)) return undefined;
  return Object.fromEntries(title) as Record<Language, string>;
}

function readLine(value: unknown): string | undefined {
  const text = typeof value === 'string' ? typedText(value) : '';
  return text !== '' && text.length <= TITLE_MAX && !/\p{Cc}/u.test(text) ? text : undefined;
}

function readHomes(value: unknown, fields: FieldMessages): Record<HousingType, number> {
  if (!isRecord(value)) fields.homes = 'validation.tender.homes';
  const homes = HOUSING_TYPES.map((type) => {
    const given = isRecord(value) ? value[type] : undefined;
    const number = given === undefined || given === null || given === '' ? 0 : wholeNumber(given, HOMES);
    if (number === undefined) fields[`homes.${type}`] = 'validation.tender.homes';
    return [type, number ?? 0];
  });
  return Object.fromEntries(homes);
}
