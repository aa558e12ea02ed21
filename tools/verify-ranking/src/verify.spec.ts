import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { inputHashOf, type RankingAudit, rank } from '@lacorte/tender-rules';
import { verify, verifyAudit } from './command';
import { readAudit } from './read-audit';
import { Difference } from './read-values';

/** A file with any shape, to be changed. */
// biome-ignore lint/suspicious/noExplicitAny: changes make shapes that no type has
type Loose = any;

const EXAMPLE = fileURLToPath(new URL('../data/2026-1.json', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'verify-ranking-'));

/** Id of another ranking. */
const ID = '3f2b8c1e-0f5d-4a77-9f52-2f0d7f1f8a10';

const EXAMPLE_VALUE: Loose = JSON.parse(readFileSync(EXAMPLE, 'utf8'));
const example = () => structuredClone(EXAMPLE_VALUE);

async function run(...args: string[]) {
  const lines: string[] = [];
  const status = await verify(args, directory, (line) => lines.push(line));
  return { status, lines, last: lines.at(-1) ?? '' };
}

function verifyText(text: string | Buffer) {
  writeFileSync(join(directory, 'file.json'), text);
  return run('file.json');
}

const verifyValue = (value: unknown) => verifyText(JSON.stringify(value));

/** The example after a change. */
function changed(change: (audit: Loose) => void) {
  const audit = example();
  change(audit);
  return verifyValue(audit);
}

/** The result that belongs to a changed input, as a forger would compute it. */
function forged(change: (input: Loose) => void, drawNumbers: string = EXAMPLE_VALUE.input.drawNumbers) {
  return changed((audit) => {
    Object.assign(audit.input, { drawNumbers });
    change(audit.input);
    const { entries, ...draw } = rank(audit.input as RankingAudit['input']);
    const inputHash = inputHashOf({ ...audit.input, registerHash: draw.registerHash });
    const shown = entries.map(({ housingType, position, applicationCode, ticket, outcome, heldAs }) => {
      return { housingType, position, applicationCode, ticket, outcome, heldAs };
    });
    audit.result = { ...draw, inputHash, entries: shown };
  });
}

type Path = (string | number)[];

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const own = path.length > 0 ? [path] : [];
  return [...own, ...Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name]))];
}

function at(value: Loose, path: Path) {
  return path.reduce((inner, name) => inner[name], value);
}

/** Output of the command without the answer of GET /api/rankings/{id}. */
const PAGE_NOT_COMPARED = [
  'NON confrontati con quanto pubblicato: graduatoria, bando, fase, data, numeri estratti, registro, seme e alloggi.',
  'Li confronti con quelli della pagina pubblicata: npm run verify-ranking -- FILE CSV JSON lo fa da solo.',
  'JSON è la risposta salvata di /api/rankings/{id}.',
];

const isUnverified = (path: Path) => path[0] === 'ranking';

describe('the worked example of the rule', () => {
  it('is verified, with what a reader compares with the published page', async () => {
    const { status, lines } = await run(EXAMPLE);
    expect(lines).toEqual([
      'Bando 2026-1, graduatoria provvisoria, numeri estratti: "12-45-67-8-90"',
      'Domande nel registro: 12, in graduatoria: 12, alloggi assegnati: 10',
      'Impronta del registro: cf72f5e34efd99db4a4f4cfc1e626bf17c66a5f279986b9a0c6658349826d051',
      'Seme del sorteggio: 5df5aa613d9df2de990ee1b6ecaec270ca9cc486a6e99c3767892e03c2377d34',
      'Impronta dei dati: d586a9a48359aa6776376f488322851d083daa1ec12795db4f74278a9ab1c651',
      'Confronti posizioni e punti con il CSV della pagina pubblicata: npm run verify-ranking -- FILE CSV lo fa da solo.',
      ...PAGE_NOT_COMPARED,
      'verified',
    ]);
    expect(status).toBe(0);
    // The order of its lists does not matter.
    const { last } = await changed(({ input, result }) => {
      for (const values of [input.register, input.candidates, result.entries]) values.reverse();
    });
    expect(last).toBe('verified');
  });
});

describe('a changed value', () => {
  const paths = pathsIn(example()).filter((path) => !isUnverified(path));

  /** Values of another kind, and the likeliest forgery: another valid value. */
  function others(value: unknown): unknown[] {
    const odd = [null, 'x', -1, 1.5, [], {}, true].filter((other) => JSON.stringify(other) !== JSON.stringify(value));
    if (typeof value === 'number') return [...odd, value + 1, value - 1, String(value)];
    if (typeof value !== 'string') return odd;
    const digit = value.replace(/\d(?=\D*$)/, (last) => String((Number(last) + 1) % 10));
    const others = ['minors', 'over65', 'emergencies', 'open', 'waiting', 'assigned', digit];
    return [...odd, ...others.filter((other) => other !== value)];
  }

  /** @returns the difference that is found in the example with a changed value, or nothing */
  function found(change: (audit: Loose) => void): string | undefined {
    const audit = structuredClone(EXAMPLE_VALUE);
    change(audit);
    try {
      verifyAudit(readAudit(audit));
      return undefined;
    } catch (error) {
      if (error instanceof Difference) return error.message;
      throw error;
    }
  }

  it('is found, wherever it is', () => {
    const changes = paths.flatMap((path) => others(at(EXAMPLE_VALUE, path)).map((other) => ({ path, other })));
    const missed = changes.filter(({ path, other }) => {
      return !found((audit) => Object.assign(at(audit, path.slice(0, -1)), { [path.at(-1) as string]: other }));
    });
    expect(changes.length).toBeGreaterThan(1_500);
    expect(missed).toEqual([]);
    // Also when the value is missing.
    const unnoticed = paths.filter((path) => {
      return !found((audit) => {
        const parent = at(audit, path.slice(0, -1));
        if (Array.isArray(parent)) parent.splice(Number(path.at(-1)), 1);
        else delete parent[path.at(-1) as string];
      });
    });
    expect(paths.length).toBeGreaterThan(150);
    expect(unnoticed).toEqual([]);
  });

  it('is named with what it should be', async () => {
    const { last } = await changed(({ result }) => {
      result.entries[6].outcome = 'assigned';
    });
    expect(last).toBe('Differenza: 3-locali, posizione 7, outcome: nel file "assigned", ricalcolato "waiting"');
  });
});

describe('a file that the rule would not give', () => {
  const OTHER = 'DOM-2026-000013-77';
  type Forgery = [change: (value: Loose) => unknown, message: RegExp];

  it('is refused', async () => {
    const forgeries: Forgery[] = [
      [({ entries }) => entries.push({ ...entries[0], position: 13, applicationCode: OTHER }), /13 è di troppo/],
      [({ entries }) => entries.push({ ...entries[0], applicationCode: OTHER }), /posizione 1 compare due volte/],
      [({ entries }) => entries.push(entries[0]), /compare due volte/],
      [(result) => Object.assign(result, { note: 1 }), /result: ha una voce sconosciuta: "note"/],
    ];
    for (const [change, message] of forgeries) {
      expect(await changed(({ result }) => change(result))).toMatchObject({
        status: 1,
        last: expect.stringMatching(message),
      });
    }
    const { last } = await changed((audit) => Object.assign(audit, { format: 'ranking-audit-2' }));
    expect(last).toMatch(/format: non è tra ranking-audit-1/);
  });

  it('is refused also with a result that fits', async () => {
    const twice = [3, 3].map((points) => ({ id: 'residence', points }));
    const forgeries: Forgery[] = [
      [({ candidates }) => candidates.push(candidates[0]), /candidates\[12\]: compare due volte/],
      [({ register }) => register.push(register[0]), /register\[12\]: compare due volte/],
      [({ register }) => register.pop(), /DOM-2026-000012-80 non è nel registro/],
      [
        ({ register }) => register.splice(0, 2, register.slice(0, 2).join('\n')),
        /register\[0\]: non è un valore valido/,
      ],
      [({ candidates }) => Object.assign(candidates[3], { housingType: '9-locali' }), /non ha la tipologia 9-locali/],
      [({ candidates }) => Object.assign(candidates[3], { housingType: 'constructor' }), /tipologia constructor/],
      [({ candidates }) => Object.assign(candidates[0], { points: 40 }), /40, ma la somma delle voci è 39/],
      [({ candidates }) => Object.assign(candidates[11], { parts: twice }), /compare due volte/],
      [({ quotas }) => Object.assign(quotas[0], { percent: 61 }), /le percentuali non fanno 100/],
      [({ homes }) => Object.assign(homes, { '3-locali': 10_001 }), /non è un numero intero/],
    ];
    for (const [change, message] of forgeries) {
      expect(await forged(change)).toMatchObject({ status: 1, last: expect.stringMatching(message) });
    }
  });

  it('with another register fits itself, and shows another hash than the published one', async () => {
    const { status, lines } = await forged((input) => input.register.push('DOM-2026-000099-01'));
    expect([status, lines.join().includes('cf72f5e34efd99db')]).toEqual([0, false]);
  });
});

describe('a file beside what was published', () => {
  const HEADER = 'Posizione;Codice domanda;Punti;Esito;Tipologia';
  const { ranking, input, result } = EXAMPLE_VALUE;
  const outcomes: Loose = { assigned: 'assegnata', waiting: 'in attesa' };
  const points = new Map(input.candidates.map((one: Loose) => [one.applicationCode, one.points]));
  const LINES: string[] = result.entries.map(({ position, applicationCode, outcome, housingType }: Loose) =>
    [position, applicationCode, points.get(applicationCode), outcomes[outcome], housingType].join(';'),
  );
  const HOMES = { '2-locali': 0, '3-locali': 10, '4-locali': 0, '5-locali': 0 };
  /** Answer of the public call. */
  const PAGE = {
    ...ranking,
    tenderId: ID,
    tenderCode: input.tenderCode,
    title: { it: 'Bando', fr: 'Avis' },
    drawNumbers: input.drawNumbers,
    registerHash: result.registerHash,
    seed: result.seed,
    homes: HOMES,
    counts: { applications: 12, ranked: 12, assigned: 10, waiting: 2 },
    reviewUntil: null,
  };
  const LIKE_THE_LIST = 'Posizioni, punti, esiti e tipologie sono quelli del CSV.';

  const csvOf = (lines = LINES, header = HEADER) => {
    const path = join(directory, 'list.csv');
    writeFileSync(path, `\uFEFF${[header, ...lines, ''].join('\r\n')}`);
    return path;
  };
  const pageOf = (answer: unknown = PAGE) => {
    const path = join(directory, 'page.json');
    writeFileSync(path, typeof answer === 'string' ? answer : JSON.stringify(answer));
    return path;
  };
  const difference = (message: string) => ({ status: 1, last: expect.stringContaining(`Differenza: ${message}`) });

  it('is verified when all say the same', async () => {
    expect(LINES[6]).toBe('7;DOM-2026-000007-95;21;in attesa;3-locali');
    const withList = await run(EXAMPLE, csvOf());
    expect(withList.lines.slice(-5)).toEqual([LIKE_THE_LIST, ...PAGE_NOT_COMPARED, 'verified']);
    const withPage = await run(EXAMPLE, csvOf(), pageOf());
    expect(withPage.lines.slice(-3)).toEqual([
      LIKE_THE_LIST,
      'Graduatoria, bando, fase, data, numeri estratti, impronta del registro, seme e alloggi sono quelli pubblicati.',
      'verified',
    ]);
    expect([withList.status, withPage.status]).toEqual([0, 0]);
  });

  it('without a candidate, and with a result that fits, is another one', async () => {
    expect((await forged((forgedInput) => forgedInput.candidates.splice(6, 1))).last).toBe('verified');
    expect(await run('file.json', csvOf())).toMatchObject(
      difference('CSV, riga 8: non è nel file di verifica: "7;DOM-2026-000007-95;21;in attesa;3-locali"'),
    );
  });

  it('is another one than a list with a change', async () => {
    const lists: [string[], string][] = [
      [LINES.slice(0, -1), 'CSV: manca la riga "12;DOM-2026-000012-80;6;assegnata;3-locali"'],
      [[...LINES, LINES[0] as string], 'CSV, riga 14: non è nel file di verifica: "1;DOM-'],
      [LINES.toSpliced(3, 0, ''), 'CSV, riga 5: non è nel file di verifica: ""'],
      [LINES.toSpliced(2, 1, '3;DOM-2026-000003-10;34;assegnata;3-locali'), 'CSV, riga 4: '],
      [LINES.toSpliced(6, 1, '7;DOM-2026-000007-95;21;assegnata;3-locali'), 'CSV, riga 8: '],
    ];
    for (const [lines, message] of lists) {
      expect(await run(EXAMPLE, csvOf(lines))).toMatchObject(difference(message));
    }
    const otherColumns = csvOf(LINES, 'Codice domanda;Cognome');
    expect(await run(EXAMPLE, otherColumns)).toMatchObject(difference(`CSV, riga 1: non è "${HEADER}"`));
  });

  it('is another one than a ranking with a change', async () => {
    const ofFile: [object, string][] = [
      [{ id: ID }, `id: pubblicato "${ranking.id}", nel file di verifica "${ID}"`],
      [{ stage: 'final' }, 'stage: pubblicato "provisional", nel file di verifica "final"'],
      [{ publishedAt: '2026-11-21T09:00:00.000Z' }, 'publishedAt: '],
      [{ publishedAt: null }, 'publishedAt: pubblicato "2026-11-20T09:00:00.000Z", nel file di verifica null'],
    ];
    for (const [change, message] of ofFile) {
      await changed((audit) => Object.assign(audit.ranking, change));
      expect(await run('file.json', csvOf(), pageOf())).toMatchObject(difference(`JSON, ${message}`));
    }
    const ofPage: [object, string][] = [
      [{ tenderCode: '2025-1' }, 'tenderCode: pubblicato "2025-1", nel file di verifica "2026-1"'],
      [{ drawNumbers: '1-2-3' }, 'drawNumbers: pubblicato "1-2-3", nel file di verifica "12-45-67-8-90"'],
      [{ registerHash: '0'.repeat(64) }, 'registerHash: '],
      [{ seed: '0'.repeat(64) }, 'seed: '],
      [{ homes: { ...HOMES, '3-locali': 11 } }, 'homes.3-locali: pubblicato 11, nel file di verifica 10'],
      [{ homes: { ...HOMES, '5-locali': 1 } }, 'homes.5-locali: pubblicato 1, nel file di verifica 0'],
    ];
    for (const [change, message] of ofPage) {
      const page = pageOf({ ...PAGE, ...change });
      expect(await run(EXAMPLE, csvOf(), page)).toMatchObject(difference(`JSON, ${message}`));
    }
  });

  it('of another register and draw may fit the list, and is found by the ranking', async () => {
    const csv = csvOf();
    let fitting = -1;
    do {
      fitting += 1;
      await forged(({ register }) => register.push('DOM-2026-000099-01'), String(fitting));
    } while (fitting < 1_000 && (await run('file.json', csv)).status !== 0);
    expect((await run('file.json', csv)).lines.slice(-4)).toEqual([...PAGE_NOT_COMPARED, 'verified']);
    expect(await run('file.json', csv, pageOf())).toMatchObject(
      difference(`JSON, drawNumbers: pubblicato "12-45-67-8-90", nel file di verifica "${fitting}"`),
    );
  });

  it('is not compared with an answer that is no ranking', async () => {
    const answers: [string, number, string][] = [
      ['[]', 1, 'Differenza: JSON: non è un oggetto: un elenco'],
      ['{"statusCode":404}', 1, 'Differenza: JSON.id: manca'],
      ['<html>', 2, 'Il file non è JSON.'],
      ['{"id":1,"id":2}', 1, 'Differenza: JSON: ha due volte la stessa voce: "id"'],
    ];
    for (const [text, status, last] of answers) {
      expect(await run(EXAMPLE, csvOf(), pageOf(text))).toMatchObject({ status, last });
    }
  });
});

describe('a hostile file', () => {
  it('with a key twice is refused, also in escapes and inside', async () => {
    const starts = [
      ['{', '{"format":"other",', 'format'],
      ['{', '{"f\\u006frmat":"ranking-audit-1",', 'format'],
      ['{', '{"x":"\\\\\\"{,","x":1,', 'x'],
      ['"homes":{', '"homes":{"3-locali":1,', '3-locali'],
    ];
    for (const [part = '', start = '', key] of starts) {
      const last = `Differenza: file: ha due volte la stessa voce: "${key}"`;
      expect(await verifyText(JSON.stringify(example()).replace(part, start))).toMatchObject({ status: 1, last });
    }
  });

  it('of 2,000 housing types is refused before anything is computed', async () => {
    const { status, last } = await changed(({ input }) => {
      for (let type = 0; type < 2_000; type += 1) input.homes[`${type}-locali`] = 10_000;
    });
    expect(status).toBe(1);
    expect(last).toMatch(/^Differenza: input.homes: ha una voce non valida: "\d+-locali"$/);
  });

  it('with another input hash is not ranked', () => {
    const audit: Loose = readAudit(example());
    audit.result.inputHash = '0'.repeat(64);
    const value = () => {
      throw new Error('the rule runs');
    };
    Object.defineProperty(audit.input.candidates, 'entries', { value });
    expect(() => verifyAudit(audit)).toThrow(/^result.inputHash: /);
  });

  it('is refused whatever it is', async () => {
    const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
    const unknown = (name: string) => `Differenza: file: ha una voce sconosciuta: "${name}"`;
    const proto = JSON.stringify(example()).replace('"homes":{', '"homes":{"__proto__":5,');
    const files: [string | Buffer, number, string][] = [
      ['{"format":', 2, 'Il file non è JSON.'],
      ['', 2, 'Il file non è JSON.'],
      [Buffer.from([0x7b, 0xff, 0x7d]), 2, 'Il file non è un testo UTF-8.'],
      ['[]', 1, 'Differenza: file: non è un oggetto: un elenco'],
      ['null', 1, 'Differenza: file: non è un oggetto: null'],
      [deep, 1, 'Differenza: file: non è un oggetto: un elenco'],
      ['{"__proto__":{"format":"ranking-audit-1"}}', 1, unknown('__proto__')],
      [proto, 1, 'Differenza: input.homes: ha una voce non valida: "__proto__"'],
      // Letters that look like others, and control characters.
      [JSON.stringify({ 'formаt à 🏠': 1 }), 1, unknown('form\\u0430t \\u00e0 \\ud83c\\udfe0')],
      [JSON.stringify({ '\u001b[2K\rverified': 1 }), 1, unknown('\\u001b[2K\\rverified')],
    ];
    for (const [text, status, last] of files) expect(await verifyText(text)).toMatchObject({ status, last });
  });

  it('that cannot be read, or has gigabytes, is told', async () => {
    const huge = join(directory, 'huge.json');
    writeFileSync(huge, '');
    truncateSync(huge, 2 ** 31);
    const usage = 'uso: npm run verify-ranking -- FILE [CSV [JSON]]';
    const calls: [string[], string][] = [
      [[huge], 'Il file ha più di 480 MiB.'],
      [['missing.json'], 'Il file non esiste.'],
      [['.'], 'Il file non è un file.'],
      [['/dev/zero'], 'Il file non è un file.'],
      [[], usage],
      [['one', 'two', 'three', 'four'], usage],
      [[EXAMPLE, 'missing.csv'], 'Il file non esiste.'],
    ];
    for (const [args, last] of calls) expect(await run(...args)).toMatchObject({ status: 2, last });
  });
});
