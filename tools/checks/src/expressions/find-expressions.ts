import ts from 'typescript';

export interface Expression {
  source: string;
  flags: string;
  /** `file:line`. */
  at: string;
}

interface Found {
  expressions: Expression[];
  /** `file:line` of each `RegExp` whose pattern is not a literal. */
  assembled: string[];
}

export function findExpressions(file: string, text: string): Found {
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, /* setParentNodes */ true);
  const found: Found = { expressions: [], assembled: [] };
  const visit = (node: ts.Node): void => {
    const at = () => `${file}:${parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) found.expressions.push({ ...literal(node.text), at: at() });
    if (isConstructor(node)) {
      const [pattern, flags] = node.arguments ?? [];
      if (pattern && ts.isStringLiteralLike(pattern)) {
        const text = flags && ts.isStringLiteralLike(flags) ? flags.text : '';
        found.expressions.push({ source: pattern.text, flags: text, at: at() });
      } else found.assembled.push(at());
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function literal(text: string): { source: string; flags: string } {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}

function isConstructor(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
}

/** Matches lines `"~X Y" value;` of a map, and `location ~ "X Y" {`. */
const QUOTED = /"!?~(\*?)([^"]*)"|\s~(\*?) "([^"]*)"/;
/** Matches `location ~ X {`, `if ($x !~* X) {` and lines `~X value;` of a map. */
const BARE = /(?:^|\s)!?~(\*?)\s?([^\s"]+)/;

/** Finds the regular expressions in a template of nginx's configuration. A variable counts as a word. */
export function findNginxExpressions(file: string, text: string): Expression[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trimStart().startsWith('#')) return [];
    const [, star, inMap, otherStar, inLocation] = QUOTED.exec(line) ?? BARE.exec(line) ?? [];
    const written = inMap ?? inLocation;
    if (written === undefined) return [];
    const source = withoutParenthesis(written, line).replaceAll(/\$\{[A-Z0-9_]+\}/g, 'word');
    return [{ source, flags: star || otherStar ? 'i' : '', at: `${file}:${index + 1}` }];
  });
}

/** Removes the closing parenthesis of a condition, because it is not part of the expression. */
function withoutParenthesis(written: string, line: string): string {
  return line.trimStart().startsWith('if ') ? written.replace(/\)$/, '') : written;
}
