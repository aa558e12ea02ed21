import ts from 'typescript';

/** Blanks fenced code, code spans and link addresses; line numbers stay the same. */
export function proseOfMarkdown(text: string): string {
  let isFenced = false;
  const lines = text.split('\n').map((line) => {
    const isFence = /^\s{0,8}```/.test(line);
    if (isFence) isFenced = !isFenced;
    return isFence || isFenced ? '' : line.replace(/\]\([^()\n]{0,300}\)/g, ']');
  });
  return withoutCodeSpans(lines.join('\n'));
}

/** One entry per comment. */
export function commentsOfScript(file: string, text: string): Comment[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, /* setParentNodes */ true, kind);
  const starts = new Map<number, Comment>();
  const add = ({ pos, end }: ts.CommentRange) =>
    starts.set(pos, {
      line: source.getLineAndCharacterOfPosition(pos).line + 1,
      prose: withoutCodeSpans(text.slice(pos, end)).split('\n').map(withoutMarker).join('\n'),
    });
  const visit = (node: ts.Node): void => {
    // `//` in the text of an element is not a comment.
    if (ts.isJsxText(node) || isJsDoc(node)) return;
    for (const range of ts.getLeadingCommentRanges(text, node.pos) ?? []) add(range);
    for (const range of ts.getTrailingCommentRanges(text, node.end) ?? []) add(range);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...starts.values()];
}

/** Comments in shell scripts, YAML and NGINX templates. */
export function commentsAfterHash(text: string): Comment[] {
  return text.split('\n').flatMap((line, index) => {
    const start = line.startsWith('# ') ? 0 : line.indexOf(' # ');
    return start === -1 ? [] : [{ line: index + 1, prose: withoutCodeSpans(line.slice(start)) }];
  });
}

export interface Comment {
  /** Number of the first line, from 1. */
  line: number;
  prose: string;
}

const withoutCodeSpans = (text: string) => text.replace(/`[^`]{1,400}`/g, (span) => span.replace(/[^\n]/g, ' '));
const withoutMarker = (line: string) => line.trimStart().replace(/^(?:\/\/|\/\*\*?|\*)/, '');
const isJsDoc = ({ kind }: ts.Node) => kind >= ts.SyntaxKind.FirstJSDocNode && kind <= ts.SyntaxKind.LastJSDocNode;
