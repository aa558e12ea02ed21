/**
 * The secrets in a setting: one, or several joined by commas during a rotation. The first signs; signatures by any of
 * them are valid (docs/runbooks/rotate-secrets.md).
 */
export function secretsIn(setting: string): [string, ...string[]] {
  const [first = '', ...others] = setting.split(',').map((secret) => secret.trim());
  return [first, ...others];
}
