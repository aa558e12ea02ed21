import {
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldName,
  ApplicationFieldsDto,
  applicationField,
  type CorrectedField,
  type ShownFields,
  validated,
} from '@lacorte/contracts';
import { plainToInstance } from 'class-transformer';
import type { Resolver } from 'react-hook-form';
import { reasonProblem } from '../../../lib/forms/reason';

/** An application as its owner and administrators read it. */
export type Correctable = ShownFields<'own'> & { id: string; version: number };

export type CorrectionValues = Record<ApplicationFieldName, string> & { reason: string };

const textOf = (application: Correctable, name: ApplicationFieldName): string => application[name] ?? '';

export function storedValues(application: Correctable): CorrectionValues {
  const stored = APPLICATION_FIELD_NAMES.map((name) => [name, textOf(application, name)]);
  return { ...Object.fromEntries(stored), reason: '' };
}

/** Returns the fields whose typed value differs from the stored one, with the typed values as the server would store them. */
export function changesIn(typed: CorrectionValues, stored: Correctable): CorrectedField[] {
  const cleaned = plainToInstance(ApplicationFieldsDto, typed);
  return APPLICATION_FIELD_NAMES.flatMap((field) => {
    const before = textOf(stored, field);
    // A stored value is not cleaned, because older rules may have allowed it.
    const after = typed[field] === before ? before : String(cleaned[field] ?? '');
    return after === before ? [] : [{ field, from: before || null, to: after || null }];
  });
}

/**
 * Compares what was typed for `base` with what others have stored since then in `current`.
 *
 * @returns `taken` are the fields that only the others have changed; `collisions` those that both have changed differently
 */
export function joinCorrections(typed: CorrectionValues, base: Correctable, current: Correctable) {
  const mine = changesIn(typed, base);
  const theirs = APPLICATION_FIELD_NAMES.filter((name) => textOf(current, name) !== textOf(base, name));
  return {
    taken: theirs.filter((name) => !mine.some(({ field }) => field === name)),
    collisions: mine.filter(({ field, to }) => theirs.includes(field) && (to ?? '') !== textOf(current, field)),
  };
}

/** Applies the rules of the form to the changed fields and to the fields that depend on them. The server checks no others. */
export function correctionRules(stored: Correctable, needsReason: boolean): Resolver<CorrectionValues> {
  return async (values) => {
    const { fields = {} } = await validated(ApplicationFieldsDto, values);
    const changed = changesIn(values, stored).map(({ field }) => field);
    const isChecked = (name: ApplicationFieldName) =>
      changed.some((field) => field === name || field === applicationField(name).onlyIf);
    const wrong = APPLICATION_FIELD_NAMES.filter((name) => fields[name] && isChecked(name));
    const found = Object.fromEntries(wrong.map((name) => [name, { type: 'rule', message: fields[name] }]));
    const problem = needsReason && changed.length > 0 ? reasonProblem(values.reason) : undefined;
    if (problem) found.reason = { type: 'reason', message: problem };
    return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values, errors: {} };
  };
}
