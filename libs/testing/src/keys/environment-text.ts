import { KeyObject } from 'node:crypto';

/** Formats a configuration value for the environment: keys as base64 of DER, maps of keys as `name=key,...`. */
export function environmentText(value: unknown): string {
  if (value instanceof Map) {
    const pairs = [...(value as Map<string, KeyObject[]>)].flatMap(([name, keys]) =>
      keys.map((key) => `${name}=${environmentText(key)}`),
    );
    return pairs.join(',');
  }
  if (!(value instanceof KeyObject)) return String(value);
  const type = value.type === 'private' ? 'pkcs8' : 'spki';
  return value.export({ format: 'der', type }).toString('base64');
}
