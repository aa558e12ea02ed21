import { globSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT, SERVICES, sourcesOf } from '../services.ts';

const CONTRACTS = join(ROOT, 'libs/contracts/src/index.ts');

/** Types from TypeScript's checker, for answers of controllers and exports of libs/contracts. */
export class ContractTypes {
  private readonly program: ts.Program;
  readonly checker: ts.TypeChecker;

  constructor() {
    const controllers = SERVICES.flatMap(({ name }) => globSync(join(sourcesOf(name), '**/*.controller.ts')));
    const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), ts.sys.readFile);
    const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
    this.program = ts.createProgram([CONTRACTS, ...controllers], { ...options, noEmit: true });
    this.checker = this.program.getTypeChecker();
  }

  /** The awaited return type of a handler. */
  answerOf(service: string, controller: string, handler: string): ts.Type {
    const method = this.classOf(service, controller)?.members.find(
      (member) => ts.isMethodDeclaration(member) && member.name.getText() === handler,
    );
    const signature = method && this.checker.getSignatureFromDeclaration(method as ts.MethodDeclaration);
    if (!signature) throw new Error(`no source of ${controller}.${handler} in ${service}`);
    const type = this.checker.getReturnTypeOfSignature(signature);
    return this.checker.getAwaitedType(type) ?? type;
  }

  /** An exported type of libs/contracts. */
  named(name: string): ts.Type {
    const file = this.program.getSourceFile(CONTRACTS);
    const contracts = file && this.checker.getSymbolAtLocation(file);
    const found = contracts && this.checker.getExportsOfModule(contracts).find((symbol) => symbol.name === name);
    if (!found) throw new Error(`libs/contracts exports no ${name}`);
    const symbol = found.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(found) : found;
    return this.checker.getDeclaredTypeOfSymbol(symbol);
  }

  private classOf(service: string, name: string): ts.ClassDeclaration | undefined {
    const folder = `${sourcesOf(service)}/`;
    return this.program
      .getSourceFiles()
      .filter(({ fileName }) => fileName.startsWith(folder))
      .flatMap(({ statements }) => statements.filter(ts.isClassDeclaration))
      .find((declaration) => declaration.name?.text === name);
  }
}
