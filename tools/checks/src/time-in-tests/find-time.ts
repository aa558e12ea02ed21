import ts from 'typescript';

/** Names of functions that sleep. Their first argument is the time. */
const SLEEPS = new Set(['pause', 'sleep', 'delay', 'waitForTimeout']);
/** Number of arguments that a case or hook has when it sets no time limit. */
const CASES_AND_HOOKS = { it: 2, test: 2, beforeAll: 1, beforeEach: 1, afterAll: 1, afterEach: 1 };
/** Names of functions that wait with the time limit of the run, unless they get another one. */
const WAITING =
  /^(?:waitFor\w*|poll|toPass|findBy\w+|findAllBy\w+|to(?:Be|Have|Contain)\w+|click|fill|goto|press|check|tap|hover)$/;
/** Names of options that set a time limit. */
const PATIENCE = new Set(['timeout', 'timeoutMs', 'atLeastMs']);
/** Matchers that compare numbers. */
const COMPARISONS = /^toBe(?:LessThan|GreaterThan|CloseTo|Within)/;
/** Expressions that read a clock. */
const CLOCK = /\b(?:Date\.now|performance\.now|process\.hrtime)\b/;
/** Names of variables and properties that hold a duration. */
const DURATION = /\b(?:elapsed|duration|took)(?:Ms|Seconds)?\b/i;

/**
 * Finds places where a test sleeps, sets a time limit or asserts how long something took.
 *
 * @returns `file:line: finding` of each
 */
export function findTime(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, /* setParentNodes */ true);
  const durations = durationsIn(source);
  const findings: string[] = [];
  visit(source, (node) => {
    if (!ts.isCallExpression(node)) return;
    const line = source.getLineAndCharacterOfPosition(node.getEnd()).line + 1;
    const found = [sleep(node), ownPatience(node), duration(node, durations)].find(Boolean);
    if (found) findings.push(`${file}:${line}: ${found}`);
  });
  return findings;
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

/** Returns `b` for `a.b()` and for `b()`. */
function nameOf({ expression }: ts.CallExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : '';
}

function sleep(call: ts.CallExpression): string | undefined {
  const name = nameOf(call);
  const [first, second] = call.arguments;
  if (name === 'setTimeout' && isPatienceOfRun(call)) return 'sets a time limit of its own';
  if (name !== 'setTimeout' && !SLEEPS.has(name)) return undefined;
  // The global setTimeout takes the time second. The one of node:timers/promises takes it first.
  const time = name === 'setTimeout' ? (second ?? first) : first;
  if (time === undefined || time.getText() === '0' || isFunction(time)) return undefined;
  return `sleeps: ${name}`;
}

/** Tells whether the call is `jest.setTimeout` or `test.setTimeout`. */
const isPatienceOfRun = ({ expression }: ts.CallExpression) => /^(?:jest|test)\.setTimeout$/.test(expression.getText());

function ownPatience(call: ts.CallExpression): string | undefined {
  const root = rootOf(call) as keyof typeof CASES_AND_HOOKS;
  const parameters = Object.hasOwn(CASES_AND_HOOKS, root) ? CASES_AND_HOOKS[root] : undefined;
  const last = call.arguments.at(-1);
  const isCase = parameters !== undefined && call.arguments.some(isFunction);
  if (isCase && last && call.arguments.length > parameters && !isFunction(last))
    return `has a patience of its own: ${root}`;
  if (!WAITING.test(nameOf(call))) return undefined;
  const named = call.arguments.filter(ts.isObjectLiteralExpression).flatMap(({ properties }) => [...properties]);
  const patience = named.find(({ name }) => name && PATIENCE.has(name.getText()));
  return patience && `has a patience of its own: ${nameOf(call)}`;
}

/** Returns `it` for `it(…)`, `it.only(…)` and `it.each(…)(…)`. */
function rootOf({ expression }: ts.CallExpression): string {
  let node: ts.Expression = expression;
  while (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) node = node.expression;
  return node.getText();
}

const isFunction = (node: ts.Node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** Returns the names of variables whose value is a sum or a difference with the clock. */
function durationsIn(source: ts.SourceFile): Set<string> {
  const instants = new Set<string>();
  const durations = new Set<string>();
  visit(source, (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isIdentifier(node.name)) return;
    if (ts.isFunctionLike(node.initializer)) return;
    if (isReckoned(node.initializer, instants)) durations.add(node.name.text);
    else if (CLOCK.test(node.initializer.getText())) instants.add(node.name.text);
  });
  return durations;
}

/** Tells whether the expression contains a sum or a difference with the clock. */
function isReckoned(expression: ts.Expression, instants: Set<string>): boolean {
  let isFound = false;
  visit(expression, (node) => {
    if (!ts.isBinaryExpression(node)) return;
    const isSum = [ts.SyntaxKind.MinusToken, ts.SyntaxKind.PlusToken].includes(node.operatorToken.kind);
    const isOfClock = [node.left, node.right].some(
      (side) => CLOCK.test(side.getText()) || (ts.isIdentifier(side) && instants.has(side.text)),
    );
    if (isSum && isOfClock) isFound = true;
  });
  return isFound;
}

function duration(call: ts.CallExpression, durations: Set<string>): string | undefined {
  if (!COMPARISONS.test(nameOf(call)) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  const asserted = expectedOf(call.expression.expression);
  const isOfTime = [...asserted, ...call.arguments].some(
    (part) =>
      DURATION.test(part.getText()) ||
      isReckoned(part, new Set()) ||
      [...durations].some((name) => new RegExp(`(?<![.\\w])${name}\\b`).test(part.getText())),
  );
  return isOfTime ? `asserts a time: ${nameOf(call)}` : undefined;
}

/** Returns the arguments of the `expect(…)` to which the matcher belongs. */
function expectedOf(expression: ts.Expression): ts.Expression[] {
  if (ts.isCallExpression(expression)) return rootOf(expression) === 'expect' ? [...expression.arguments] : [];
  return ts.isPropertyAccessExpression(expression) ? expectedOf(expression.expression) : [];
}
