/** The secrets in a setting, joined by commas during a rotation. The first signs (docs/runbooks/rotate-secrets.md). */
export function secretsIn(setting: string): [string, ...string[]] {
  const [first = '', ...others] = setting.split(',').map((secret) => secret.trim());
  return [first, ...others];
}
