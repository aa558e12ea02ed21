/**
 * The secrets in a setting: one, or several joined by commas while one takes the place of another. The first signs; what any of
 * them has signed is valid (docs/runbooks/rotate-secrets.md).
 */
export function secretsIn(setting: string): [string, ...string[]] {
  const [first = '', ...others] = setting.split(',').map((secret) => secret.trim());
  return [first, ...others];
}
