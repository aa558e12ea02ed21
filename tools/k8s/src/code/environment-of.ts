import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPOSITORY } from '@lacorte/local-stack';
import ts from 'typescript';

/**
 * The variables that an entry point reads through the function `read…Config` of its service's `config.ts`.
 *
 * @param entry file under `apps/<service>/src`, as `main.http.ts`
 */
export function environmentOf(service: string, entry: string): { required: string[]; optional: string[] } {
  const sources = join(REPOSITORY, 'apps', service, 'src');
  const reader = importedFrom('./config', parse(join(sources, entry))).find((name) => /^read\w*Config$/.test(name));
  if (!reader) throw new Error(`apps/${service}/src/${entry} does not read its environment from config.ts`);
  const config = parse(join(sources, 'config.ts'));
  const variables = propertiesOf(readEnvironmentCall(constant(config, reader)), config);
  const names = (isOptional: boolean) =>
    [...variables].filter(([, value]) => value === isOptional).map(([name]) => name);
  return { required: names(false), optional: names(true) };
}

const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2023, /* setParentNodes */ true);

function importedFrom(module: string, file: ts.SourceFile): string[] {
  return file.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier, importClause }) => {
    const bindings = importClause?.namedBindings;
    if ((moduleSpecifier as ts.StringLiteral).text !== module || !bindings || !ts.isNamedImports(bindings)) return [];
    return bindings.elements.map(({ name }) => name.text);
  });
}

/** In the file, or in a file beside it or a lib that it imports the constant from. */
function constant(file: ts.SourceFile, name: string): { value: ts.Expression; file: ts.SourceFile } {
  const own = ownConstant(file, name);
  if (own) return { value: own, file };
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !statement.importClause?.getText().includes(name)) continue;
    for (const source of sourcesOf((statement.moduleSpecifier as ts.StringLiteral).text, file)) {
      const value = ownConstant(source, name);
      if (value) return { value, file: source };
    }
  }
  throw new Error(`${file.fileName}: where ${name} comes from cannot be seen`);
}

function ownConstant(file: ts.SourceFile, name: string): ts.Expression | undefined {
  const declarations = file.statements
    .filter(ts.isVariableStatement)
    .flatMap((s) => [...s.declarationList.declarations]);
  const initializer = declarations.find((declaration) => declaration.name.getText() === name)?.initializer;
  return initializer && ts.isSatisfiesExpression(initializer) ? initializer.expression : initializer;
}

function sourcesOf(module: string, from: ts.SourceFile): ts.SourceFile[] {
  if (module.startsWith('.')) return [parse(`${join(dirname(from.fileName), module)}.ts`)];
  const folder = join(REPOSITORY, 'libs', module.replace('@lacorte/', ''), 'src');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .map((path) => parse(join(folder, path)));
}

function readEnvironmentCall({ value, file }: { value: ts.Expression; file: ts.SourceFile }): ts.Expression {
  let found: ts.Expression | undefined;
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'readEnvironment') found ??= node.arguments[0];
    else ts.forEachChild(node, look);
  };
  look(value);
  if (!found) throw new Error(`${file.fileName}: no readEnvironment in ${value.getText()}`);
  return found;
}

/** Whether each variable is optional: its validator has a default. */
function propertiesOf(object: ts.Expression, file: ts.SourceFile): Map<string, boolean> {
  if (ts.isIdentifier(object)) {
    const { value, file: origin } = constant(file, object.text);
    return propertiesOf(value, origin);
  }
  if (ts.isCallExpression(object) && object.expression.getText() === 'periods' && object.arguments[0]) {
    // Each period has a default.
    return new Map([...propertiesOf(object.arguments[0], file).keys()].map((name) => [name, true]));
  }
  if (!ts.isObjectLiteralExpression(object)) throw new Error(`${file.fileName}: not an object: ${object.getText()}`);
  const variables = new Map<string, boolean>();
  for (const property of object.properties) {
    if (ts.isSpreadAssignment(property)) {
      for (const [name, isOptional] of propertiesOf(property.expression, file)) variables.set(name, isOptional);
    } else if (ts.isPropertyAssignment(property)) {
      variables.set(property.name.getText(), /\bdefault:/.test(property.initializer.getText()));
    }
  }
  return variables;
}
