import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { inputHashOf, type RankingAudit, rank } from '@lacorte/tender-rules';
import { verify } from './command';
import { Difference } from './difference';
import { readAudit } from './read-audit';
import { verifyAudit } from './verify-audit';

/** A file with any shape, to be changed. */
// biome-ignore lint/suspicious/noExplicitAny: changes make shapes that no type has
type Loose = any;

const EXAMPLE = fileURLToPath(new URL('../data/2026-1.json', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'verify-ranking-'));

/** Of another ranking. */
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
function forged(change: (input: Loose) => void) {
  return changed((audit) => {
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

/** What the command says without the answer of GET /api/rankings/{id}. */
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
  });

  it('is verified whatever the order of its lists', async () => {
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
  });

  it('is found also when it is missing', () => {
    const missed = paths.filter((path) => {
      return !found((audit) => {
        const parent = at(audit, path.slice(0, -1));
        if (Array.isArray(parent)) parent.splice(Number(path.at(-1)), 1);
        else delete parent[path.at(-1) as string];
      });
    });
    expect(paths.length).toBeGreaterThan(150);
    expect(missed).toEqual([]);
  });

  it('is named with what it should be', async () => {
    const { last } = await changed(({ result }) => {
      result.entries[6].outcome = 'assigned';
    });
    expect(last).toBe('Differenza: 3-locali, posizione 7, outcome: nel file "assigned", ricalcolato "waiting"');
  });
});

describe('a file that the rule would not give', () => {
  it.each([
    [
      'an entry more',
      (audit: Loose) =>
        audit.result.entries.push({ ...audit.result.entries[0], position: 13, applicationCode: 'DOM-2026-000013-77' }),
      /13 è di troppo/,
    ],
    [
      'a place taken twice',
      (audit: Loose) =>
        audit.result.entries.push({ ...audit.result.entries[0], applicationCode: 'DOM-2026-000013-77' }),
      /posizione 1 compare due volte/,
    ],
    ['an entry twice', (audit: Loose) => audit.result.entries.push(audit.result.entries[0]), /compare due volte/],
    [
      'a property more',
      (audit: Loose) => Object.assign(audit.result, { note: 1 }),
      /result: ha una voce sconosciuta: "note"/,
    ],
    [
      'another format',
      (audit: Loose) => Object.assign(audit, { format: 'ranking-audit-2' }),
      /format: non è tra ranking-audit-1/,
    ],
  ])('with %s is refused', async (_, change, message) => {
    const { status, last } = await changed(change);
    expect(status).toBe(1);
    expect(last).toMatch(message);
  });

  it.each([
    [
      'a candidate twice',
      (input: Loose) => input.candidates.push(input.candidates[0]),
      /candidates\[12\]: compare due volte/,
    ],
    [
      'a code twice in the register',
      (input: Loose) => input.register.push(input.register[0]),
      /register\[12\]: compare due volte/,
    ],
    ['a candidate who did not apply', (input: Loose) => input.register.pop(), /DOM-2026-000012-80 non è nel registro/],
    [
      'a code of two lines',
      (input: Loose) => input.register.splice(0, 2, input.register.slice(0, 2).join('\n')),
      /register\[0\]: non è un valore valido/,
    ],
    [
      'a type that the tender does not have',
      (input: Loose) => Object.assign(input.candidates[3], { housingType: '9-locali' }),
      /il bando non ha la tipologia 9-locali/,
    ],
    [
      'a type of the prototype',
      (input: Loose) => Object.assign(input.candidates[3], { housingType: 'constructor' }),
      /il bando non ha la tipologia constructor/,
    ],
    [
      'points that are not the sum',
      (input: Loose) => Object.assign(input.candidates[0], { points: 40 }),
      /40, ma la somma delle voci è 39/,
    ],
    [
      'a part twice',
      (input: Loose) =>
        Object.assign(input.candidates[11], {
          parts: [
            { id: 'residence', points: 3 },
            { id: 'residence', points: 3 },
          ],
        }),
      /compare due volte/,
    ],
    [
      'quotas of more than everything',
      (input: Loose) => Object.assign(input.quotas[0], { percent: 61 }),
      /le percentuali non fanno 100/,
    ],
    [
      'more homes than are possible',
      (input: Loose) => Object.assign(input.homes, { '3-locali': 10_001 }),
      /non è un numero intero/,
    ],
  ])('with %s is refused, also with a result that fits', async (_, change, message) => {
    const { status, last } = await forged(change);
    expect(status).toBe(1);
    expect(last).toMatch(message);
  });

  it('with another register fits itself, and shows another hash than the published one', async () => {
    const { status, lines } = await forged((input) => input.register.push('DOM-2026-000099-01'));
    expect(status).toBe(0);
    expect(lines.join()).not.toContain('cf72f5e34efd99db');
  });
});

describe('a file beside the published list', () => {
  const HEADER = 'Posizione;Codice domanda;Punti;Esito;Tipologia';
  const outcomes: Loose = { assigned: 'assegnata', waiting: 'in attesa' };
  const pointsOf = (code: string) =>
    EXAMPLE_VALUE.input.candidates.find((one: Loose) => one.applicationCode === code).points;
  const LINES: string[] = EXAMPLE_VALUE.result.entries.map((entry: Loose) => {
    const { position, applicationCode, outcome, housingType } = entry;
    return `${position};${applicationCode};${pointsOf(applicationCode)};${outcomes[outcome]};${housingType}`;
  });
  const changedLines = (change: (lines: string[]) => void) => {
    const lines = [...LINES];
    change(lines);
    return lines;
  };
  const csvOf = (lines: string[], header = HEADER) => {
    const path = join(directory, 'list.csv');
    writeFileSync(path, `\uFEFF${[header, ...lines, ''].join('\r\n')}`);
    return path;
  };

  it('is verified when both say the same', async () => {
    expect(LINES[6]).toBe('7;DOM-2026-000007-95;21;in attesa;3-locali');
    const { status, lines } = await run(EXAMPLE, csvOf(LINES));
    expect(lines.slice(-5)).toEqual([
      'Posizioni, punti, esiti e tipologie sono quelli del CSV.',
      ...PAGE_NOT_COMPARED,
      'verified',
    ]);
    expect(status).toBe(0);
  });

  it('without a candidate, and with a result that fits, is another one', async () => {
    const path = csvOf(LINES);
    const alone = await forged((input) => input.candidates.splice(6, 1));
    expect(alone.last).toBe('verified');
    const { status, last } = await run('file.json', path);
    expect(status).toBe(1);
    expect(last).toBe(
      'Differenza: CSV, riga 8: non è nel file di verifica: "7;DOM-2026-000007-95;21;in attesa;3-locali"',
    );
  });

  it.each<[string, string[], string]>([
    [
      'a line less',
      changedLines((lines) => lines.pop()),
      'CSV: manca la riga "12;DOM-2026-000012-80;6;assegnata;3-locali"',
    ],
    ['a line twice', [...LINES, LINES[0] as string], 'CSV, riga 14: non è nel file di verifica: "1;DOM-'],
    ['an empty line', changedLines((lines) => lines.splice(3, 0, '')), 'CSV, riga 5: non è nel file di verifica: ""'],
    [
      'other points',
      changedLines((lines) => lines.splice(2, 1, '3;DOM-2026-000003-10;34;assegnata;3-locali')),
      'CSV, riga 4: ',
    ],
    [
      'another outcome',
      changedLines((lines) => lines.splice(6, 1, '7;DOM-2026-000007-95;21;assegnata;3-locali')),
      'CSV, riga 8: ',
    ],
  ])('is another one than a list with %s', async (_, lines, message) => {
    const { status, last } = await run(EXAMPLE, csvOf(lines));
    expect(status).toBe(1);
    expect(last).toContain(`Differenza: ${message}`);
  });

  it('is not compared with a file of other columns', async () => {
    const { status, last } = await run(EXAMPLE, csvOf(LINES, 'Codice domanda;Cognome'));
    expect(status).toBe(1);
    expect(last).toBe(`Differenza: CSV, riga 1: non è "${HEADER}"`);
  });
});

describe('a file beside the published ranking', () => {
  const csv = join(directory, 'published.csv');
  const page = join(directory, 'published.json');
  const { ranking, input, result } = EXAMPLE_VALUE;
  const HOMES = { '2-locali': 0, '3-locali': 10, '4-locali': 0, '5-locali': 0 };
  /** As the public call answers. */
  const PAGE = {
    ...ranking,
    tenderId: 'c0a8b8ce-6a3f-4a38-8c6e-0f4a1f0f2b11',
    tenderCode: input.tenderCode,
    title: { it: 'Bando', fr: 'Avis' },
    drawNumbers: input.drawNumbers,
    registerHash: result.registerHash,
    seed: result.seed,
    homes: HOMES,
    counts: { applications: 12, ranked: 12, assigned: 10, waiting: 2 },
    reviewUntil: null,
  };
  const outcomes: Loose = { assigned: 'assegnata', waiting: 'in attesa' };
  /** The published list, and the answer of the call. */
  const publish = (answer: unknown = PAGE) => {
    const points = new Map(input.candidates.map((one: Loose) => [one.applicationCode, one.points]));
    const lines = result.entries.map(({ position, applicationCode, outcome, housingType }: Loose) =>
      [position, applicationCode, points.get(applicationCode), outcomes[outcome], housingType].join(';'),
    );
    writeFileSync(csv, ['Posizione;Codice domanda;Punti;Esito;Tipologia', ...lines, ''].join('\r\n'));
    writeFileSync(page, typeof answer === 'string' ? answer : JSON.stringify(answer));
  };

  it('is verified when all say the same', async () => {
    publish();
    const { status, lines } = await run(EXAMPLE, csv, page);
    expect(lines.slice(-3)).toEqual([
      'Posizioni, punti, esiti e tipologie sono quelli del CSV.',
      'Graduatoria, bando, fase, data, numeri estratti, impronta del registro, seme e alloggi sono quelli pubblicati.',
      'verified',
    ]);
    expect(status).toBe(0);
  });

  it.each<[string, (audit: Loose) => void, string]>([
    [
      'id',
      (audit) => Object.assign(audit.ranking, { id: ID }),
      `id: pubblicato "${ranking.id}", nel file di verifica "${ID}"`,
    ],
    [
      'stage',
      (audit) => Object.assign(audit.ranking, { stage: 'final' }),
      'stage: pubblicato "provisional", nel file di verifica "final"',
    ],
    ['day', (audit) => Object.assign(audit.ranking, { publishedAt: '2026-11-21T09:00:00.000Z' }), 'publishedAt: '],
    [
      'publication',
      (audit) => Object.assign(audit.ranking, { publishedAt: null }),
      'publishedAt: pubblicato "2026-11-20T09:00:00.000Z", nel file di verifica null',
    ],
  ])('of another %s is another one', async (_, change, message) => {
    publish();
    await changed(change);
    const { status, last } = await run('file.json', csv, page);
    expect(status).toBe(1);
    expect(last).toContain(`Differenza: JSON, ${message}`);
  });

  it.each<[string, unknown, string]>([
    ['tender', { tenderCode: '2025-1' }, 'tenderCode: pubblicato "2025-1", nel file di verifica "2026-1"'],
    ['draw', { drawNumbers: '1-2-3' }, 'drawNumbers: pubblicato "1-2-3", nel file di verifica "12-45-67-8-90"'],
    ['register', { registerHash: '0'.repeat(64) }, 'registerHash: '],
    ['seed', { seed: '0'.repeat(64) }, 'seed: '],
    [
      'number of homes',
      { homes: { ...HOMES, '3-locali': 11 } },
      'homes.3-locali: pubblicato 11, nel file di verifica 10',
    ],
    ['set of homes', { homes: { ...HOMES, '5-locali': 1 } }, 'homes.5-locali: pubblicato 1, nel file di verifica 0'],
  ])('is another one than a ranking of another %s', async (_, change, message) => {
    publish({ ...PAGE, ...(change as object) });
    const { status, last } = await run(EXAMPLE, csv, page);
    expect(status).toBe(1);
    expect(last).toContain(`Differenza: JSON, ${message}`);
  });

  it('of another register and draw may fit the list, and is found by the ranking', async () => {
    const forge = (attempt: number) =>
      forged((forgedInput) => {
        forgedInput.register.push('DOM-2026-000099-01');
        forgedInput.drawNumbers = String(attempt);
      });
    publish();
    let fitting = -1;
    for (let attempt = 0; attempt < 1_000 && fitting < 0; attempt += 1) {
      await forge(attempt);
      if ((await run('file.json', csv)).status === 0) fitting = attempt;
    }
    expect((await run('file.json', csv)).lines.slice(-4)).toEqual([...PAGE_NOT_COMPARED, 'verified']);
    expect(await run('file.json', csv, page)).toMatchObject({
      status: 1,
      last: `Differenza: JSON, drawNumbers: pubblicato "12-45-67-8-90", nel file di verifica "${fitting}"`,
    });
  });

  it.each([
    ['no object', '[]', 1, 'Differenza: JSON: non è un oggetto: un elenco'],
    ['an error', '{"statusCode":404}', 1, 'Differenza: JSON.id: manca'],
    ['no JSON', '<html>', 2, 'Il file non è JSON.'],
    ['a key twice', '{"id":1,"id":2}', 1, 'Differenza: JSON: ha due volte la stessa voce: "id"'],
  ])('is not compared with %s', async (_, text, status, last) => {
    publish(text);
    expect(await run(EXAMPLE, csv, page)).toMatchObject({ status, last });
  });
});

describe('a hostile file', () => {
  it.each([
    ['beside it', '{"format":"other",', 'format'],
    ['in escapes', '{"f\\u006frmat":"ranking-audit-1",', 'format'],
    ['after a string with quotes', '{"x":"\\\\\\"{,","x":1,', 'x'],
  ])('with a key twice, %s, is refused', async (_, start, key) => {
    const text = JSON.stringify(example()).replace('{', start);
    expect(await verifyText(text)).toMatchObject({
      status: 1,
      last: `Differenza: file: ha due volte la stessa voce: "${key}"`,
    });
  });

  it('with a key twice in an inner object is refused', async () => {
    const text = JSON.stringify(example()).replace('"homes":{', '"homes":{"3-locali":1,');
    expect((await verifyText(text)).last).toBe('Differenza: file: ha due volte la stessa voce: "3-locali"');
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
    Object.defineProperty(audit.input.candidates, 'entries', {
      value: () => {
        throw new Error('the rule runs');
      },
    });
    expect(() => verifyAudit(audit)).toThrow(/^result.inputHash: /);
  });

  it.each([
    ['no JSON', '{"format":', 2, 'Il file non è JSON.'],
    ['nothing', '', 2, 'Il file non è JSON.'],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 2, 'Il file non è un testo UTF-8.'],
    ['a list', '[]', 1, 'Differenza: file: non è un oggetto: un elenco'],
    ['null', 'null', 1, 'Differenza: file: non è un oggetto: null'],
    ['deep lists', '['.repeat(1_000_000) + ']'.repeat(1_000_000), 1, 'Differenza: file: non è un oggetto: un elenco'],
    [
      'a key of the prototype',
      '{"__proto__":{"format":"ranking-audit-1"}}',
      1,
      'Differenza: file: ha una voce sconosciuta: "__proto__"',
    ],
    [
      'letters that look like others',
      JSON.stringify({ 'formаt à 🏠': 1 }),
      1,
      'Differenza: file: ha una voce sconosciuta: "form\\u0430t \\u00e0 \\ud83c\\udfe0"',
    ],
    [
      'control characters',
      JSON.stringify({ '\u001b[2K\rverified': 1 }),
      1,
      'Differenza: file: ha una voce sconosciuta: "\\u001b[2K\\rverified"',
    ],
  ])('with %s is refused', async (_, text, status, last) => {
    expect(await verifyText(text)).toMatchObject({ status, last });
  });

  it('with keys of the prototype inside is refused', async () => {
    const text = JSON.stringify(example()).replace('"homes":{', '"homes":{"__proto__":5,');
    expect(await verifyText(text)).toMatchObject({
      status: 1,
      last: 'Differenza: input.homes: ha una voce non valida: "__proto__"',
    });
  });

  it('of gigabytes is not read', async () => {
    const path = join(directory, 'huge.json');
    writeFileSync(path, '');
    truncateSync(path, 2 ** 31);
    expect(await run(path)).toMatchObject({ status: 2, last: 'Il file ha più di 480 MiB.' });
  });

  it.each([
    [['missing.json'], 'Il file non esiste.'],
    [['.'], 'Il file non è un file.'],
    [['/dev/zero'], 'Il file non è un file.'],
    [[], 'uso: npm run verify-ranking -- FILE [CSV [JSON]]'],
    [['one', 'two', 'three', 'four'], 'uso: npm run verify-ranking -- FILE [CSV [JSON]]'],
    [[EXAMPLE, 'missing.csv'], 'Il file non esiste.'],
  ])('that cannot be read is told: %j', async (args, last) => {
    expect(await run(...args)).toMatchObject({ status: 2, last });
  });
});
