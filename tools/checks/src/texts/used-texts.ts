import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Possible keys in sources: string literals, and patterns of template strings. */
export interface UsedTexts {
  literals: Set<string>;
  patterns: RegExp[];
  /** Literal first arguments of `t(...)` with their file. */
  asked: Map<string, string>;
}

export function usedTexts(files: string[]): UsedTexts {
  const used: UsedTexts = { literals: new Set(), patterns: [], asked: new Map() };
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, /* setParentNodes */ true), file, used);
  }
  return used;
}

function visit(node: ts.Node, file: string, used: UsedTexts): void {
  if (ts.isStringLiteralLike(node)) used.literals.add(node.text);
  if (ts.isTemplateExpression(node)) used.patterns.push(pattern(node));
  if (ts.isCallExpression(node) && node.expression.getText() === 't') {
    const [key] = node.arguments;
    if (key && ts.isStringLiteralLike(key)) used.asked.set(key.text, file);
  }
  ts.forEachChild(node, (child) => visit(child, file, used));
}

/** Returns a pattern for the keys that a template such as `a.${x}.b` can make. */
function pattern(template: ts.TemplateExpression): RegExp {
  // A template that begins with a placeholder could make any key, so it counts for no key, and its pattern matches nothing.
  if (template.head.text === '') return /(?!)/;
  const rest = template.templateSpans.map((span) => `[\\w-]+${literally(span.literal.text)}`);
  return new RegExp(`^${literally(template.head.text)}${rest.join('')}$`);
}

/** Escapes the signs that have a meaning in a regular expression. */
function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
