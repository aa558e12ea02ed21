// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders and templates in the sources under test
import { describe, expect, it } from '@jest/globals';
import { findExpressions, findNginxExpressions } from './find-expressions.ts';

describe('the expressions of a source file', () => {
  it('are found as literals and in constructors, with flags and line', () => {
    const { expressions } = findExpressions('a.ts', "const a = /x\\/y+$/gi;\nnew RegExp('^a+$', 'u');\nRegExp(`b`);");
    expect(expressions).toEqual([
      { source: 'x\\/y+$', flags: 'gi', at: 'a.ts:1' },
      { source: '^a+$', flags: 'u', at: 'a.ts:2' },
      { source: 'b', flags: '', at: 'a.ts:3' },
    ]);
  });

  it('are named where they are put together while the program runs', () => {
    expect(findExpressions('a.tsx', 'const a = <p>{new RegExp(`^${name}$`)}</p>;')).toEqual({
      expressions: [],
      assembled: ['a.tsx:1'],
    });
  });

  it('are not found in comments and strings', () => {
    expect(findExpressions('a.ts', "// /a+$/\nconst a = '/a+$/';").expressions).toEqual([]);
  });
});

it('finds the expressions of nginx', () => {
  const lines = [
    ['location ~* ^/api/login/?$ {', '^/api/login/?$', 'i'],
    ['location ~ ^/${S3_UPLOADS_BUCKET}/ {', '^/word/', ''],
    ['  "~*^[^?]*(?:a|b)" 1;', '^[^?]*(?:a|b)', 'i'],
    ['  ~^fr fr;', '^fr', ''],
    ['  "~^(?<chosen>it|fr) https$" "x";', '^(?<chosen>it|fr) https$', ''],
    ['  if ($request_method !~ ^(?:GET|HEAD)$) {', '^(?:GET|HEAD)$', ''],
  ];
  for (const [line = '', source, flags] of lines) {
    expect(findNginxExpressions('a', line)).toEqual([{ source, flags, at: 'a:1' }]);
  }
  const others = ['# location ~ x', 'proxy_pass http://auth;', 'location ^~ /api {', 'location = /x {'];
  expect(others.flatMap((line) => findNginxExpressions('a', line))).toEqual([]);
});
