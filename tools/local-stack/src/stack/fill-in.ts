/**
 * Replaces the placeholders of a template.
 *
 * @param placeholder pattern whose first group is a name in `values`
 * @throws Error that names a placeholder without a value
 */
export function fillIn(template: string, placeholder: RegExp, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(placeholder, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the template has a placeholder ${name}, which has no value`);
    return value;
  });
}
