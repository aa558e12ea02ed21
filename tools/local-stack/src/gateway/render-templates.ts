import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ENDING = '.template';

/**
 * Writes every template under `from` to the same place under `to`, without its ending, with the named variables filled in:
 * what the official nginx image does in a container with envsubst.
 */
export function renderTemplates(from: string, to: string, variables: Record<string, string>): void {
  const templates = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(ENDING));
  for (const template of templates) {
    const target = join(to, template.slice(0, -ENDING.length));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, fillIn(readFileSync(join(from, template), 'utf8'), variables));
  }
}

/**
 * Replaces each `${NAME}`; nginx's own `$variables` are in lower case and stay.
 *
 * @throws Error that names a variable without a value
 */
export function fillIn(template: string, variables: Record<string, string>): string {
  return template.replaceAll(/\$\{([A-Z][A-Z0-9_]*)\}/g, (_, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`the gateway's template wants ${name}, which has no value`);
    return value;
  });
}
