import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';
import { ROOT } from '../step.ts';
import { PROGRAMS } from './programs.ts';

it('every TypeScript file is in one of the programs whose types are checked', () => {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const checked = new Set(
    PROGRAMS.flatMap((program) => ts.getParsedCommandLineOfConfigFile(program, {}, host)?.fileNames ?? []),
  );
  const isLeftOut = (path: string) => /(?:^|\/)(?:node_modules|dist)$/.test(path);
  const files = globSync('{apps,libs,tools,benchmarks,deploy}/**/*.{ts,tsx}', { cwd: ROOT, exclude: isLeftOut });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => !checked.has(join(ROOT, file)))).toEqual([]);
});
