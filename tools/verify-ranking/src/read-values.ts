import { isRecord } from '@lacorte/tender-rules';

/** The first difference between an audit file and the result of the rule. The message is Italian, because offices and associations read it. */
export class Difference extends Error {
  /** @param where path such as `input.candidates[3].points` */
  constructor(where: string, what: string) {
    super(`${where}: ${what}`);
  }
}

const LONGEST = 80;

/** Formats a value of the file for a message in one line of ASCII. Other characters are escaped as in JSON, because many look alike. */
export function shown(value: unknown): string {
  if (value === undefined) return 'niente';
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'un elenco' : 'un oggetto';
  const text = JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}

/** Reads a value of a file that may be hostile. @throws Difference naming `where` */
export type Read<Value> = (given: unknown, where: string) => Value;

export const text =
  (pattern: RegExp): Read<string> =>
  (given, where) => {
    if (typeof given === 'string' && pattern.test(given)) return given;
    throw new Difference(where, `non è un valore valido: ${shown(given)}`);
  };

export const whole =
  (min: number, max: number): Read<number> =>
  (given, where) => {
    if (typeof given === 'number' && Number.isInteger(given) && given >= min && given <= max) return given;
    throw new Difference(where, `non è un numero intero da ${min} a ${max}: ${shown(given)}`);
  };

export const oneOf =
  <Value extends string>(values: readonly Value[]): Read<Value> =>
  (given, where) => {
    const found = values.find((value) => value === given);
    if (found !== undefined) return found;
    throw new Difference(where, `non è tra ${values.join(', ')}: ${shown(given)}`);
  };

export const orNull =
  <Value>(read: Read<Value>): Read<Value | null> =>
  (given, where) =>
    given === null ? null : read(given, where);

/** @param keyOf returns a key that no two values may share */
export const list =
  <Value>(read: Read<Value>, keyOf: (value: Value) => string): Read<Value[]> =>
  (given, where) => {
    if (!Array.isArray(given)) throw new Difference(where, `non è un elenco: ${shown(given)}`);
    const keys = new Set<string>();
    return given.map((one, index) => {
      const value = read(one, `${where}[${index}]`);
      const key = keyOf(value);
      if (keys.has(key)) throw new Difference(`${where}[${index}]`, `compare due volte: ${shown(key)}`);
      keys.add(key);
      return value;
    });
  };

type Readers<Value> = { [Name in keyof Value]: Read<Value[Name]> };

/** Reads an object with these properties and no others. */
export const record =
  <Value extends object>(readers: Readers<Value>): Read<Value> =>
  (given, where) => {
    const object = anyRecord(given, where);
    const unknown = Object.keys(object).find((name) => !Object.hasOwn(readers, name));
    if (unknown !== undefined) throw new Difference(where || 'file', `ha una voce sconosciuta: ${shown(unknown)}`);
    return properties(readers)(object, where);
  };

/** Reads these properties of an object that may have others. */
export const properties =
  <Value extends object>(readers: Readers<Value>): Read<Value> =>
  (given, where) => {
    const object = anyRecord(given, where);
    const at = (name: string) => (where === '' ? name : `${where}.${name}`);
    const names = Object.keys(readers) as (keyof Value & string)[];
    const values = names.map((name) => {
      if (!Object.hasOwn(object, name)) throw new Difference(at(name), 'manca');
      return [name, readers[name](object[name], at(name))] as const;
    });
    return Object.fromEntries(values) as Value;
  };

/** Reads an object whose names are some of these. */
export const dictionary =
  <Value>(names: readonly string[], read: Read<Value>): Read<Record<string, Value>> =>
  (given, where) => {
    const entries = Object.entries(anyRecord(given, where)).map(([name, value]) => {
      if (!names.includes(name)) throw new Difference(where, `ha una voce non valida: ${shown(name)}`);
      return [name, read(value, `${where}.${name}`)] as const;
    });
    return Object.fromEntries(entries);
  };

function anyRecord(given: unknown, where: string): Record<string, unknown> {
  if (isRecord(given)) return given;
  throw new Difference(where || 'file', `non è un oggetto: ${shown(given)}`);
}
