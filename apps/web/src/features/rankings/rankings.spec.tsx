import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { itIs } from '../../../test/clock';
import { busy, json, refusal } from '../../../test/fake-api';
import { leads, press, shows, willShow } from '../../../test/page-actions';
import {
  aFinalRanking,
  aRanking,
  EXAMPLE_ENTRIES,
  entriesPath,
  listOf,
  openRankings,
  placePath,
  RANKING_ID,
} from '../../../test/rankings';
import { readIn } from '../../../test/read-in';
import { computeSeed, computeTicket } from './draw';

const PATH = `/graduatorie/${RANKING_ID}`;
const READ = `GET /api/rankings/${RANKING_ID}`;

const table = () => screen.findByRole('table', { name: /^Graduatoria 3 locali/ });

beforeEach(() => itIs('2026-11-25T12:00:00.000Z'));

describe('the list of rankings', () => {
  const LIST = 'GET /api/rankings?page=1';

  it('has the rankings of each tender, the newest first, with their state', async () => {
    const older = aFinalRanking({ id: 'b', tenderId: 'b', title: { it: 'Bando 2025', fr: 'Appel 2025' } });
    await openRankings('/graduatorie', { [LIST]: listOf([aFinalRanking(), aRanking(), older]) });
    expect(await screen.findByRole('heading', { name: 'Bando di primavera 2026' })).toBeVisible();
    const cards = screen.getAllByRole('article').map((card) => card.textContent);
    expect(cards).toEqual([
      expect.stringMatching(/^Bando 2026-1Definitiva.*definitiva del 15 dicembre 2026/),
      expect.stringMatching(/^Bando 2026-1Sostituita dalla definitiva.*provvisoria del 20 novembre 2026/),
      expect.stringMatching(/^Bando 2026-1Definitiva/),
    ]);
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Bando di primavera 2026',
      'Bando 2025',
    ]);
  });

  it('leads to a ranking and says until when a review may be requested, or that this is over', async () => {
    const { unmount } = await openRankings('/graduatorie');
    await leads('Graduatoria provvisoria del 20 novembre 2026', PATH);
    expect(screen.getByText('Richieste di riesame entro il 30 novembre 2026.')).toBeVisible();
    expect(screen.getByText('12 domande in graduatoria, 10 alloggi assegnati.')).toBeVisible();
    unmount();
    itIs('2026-11-30T23:00:00.000Z');
    await openRankings('/graduatorie');
    await willShow(['Il termine per chiedere un riesame è finito alle 24 del 30 novembre 2026.']);
  });

  it('says when rankings come while there is none', async () => {
    await openRankings('/graduatorie', { [LIST]: listOf([]) });
    expect(await screen.findByText("Non c'è ancora una graduatoria")).toBeVisible();
    expect(screen.getByText(/esce dopo la chiusura del bando/)).toBeVisible();
    expect(await screen.findByText('Scadenza delle domande del bando attuale: 25 novembre 2025.')).toBeVisible();
  });

  it('can be read again when it did not load, as a ranking and its entries', async () => {
    for (const [path, call, answered, words] of [
      ['/graduatorie', LIST, listOf([aRanking()]), 'Le graduatorie non si sono caricate'],
      [PATH, READ, json(aRanking()), 'La graduatoria non si è caricata'],
      [PATH, entriesPath('3-locali', 1), listOf(EXAMPLE_ENTRIES), "L'elenco non si è caricato"],
    ] as const) {
      const { answer, unmount } = await openRankings(path, { [call]: busy(503) });
      expect(await screen.findByRole('alert')).toHaveTextContent(words);
      answer({ [call]: answered });
      await press('Riprova');
      if (path === PATH) expect(await table()).toBeVisible();
      else expect(await screen.findByRole('article')).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
      unmount();
    }
  });
});

async function rowsOfTable(): Promise<string[]> {
  const rows = within(await table()).getAllByRole('row');
  return rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));
}

const codeField = () => screen.getByLabelText('Codice della domanda', { selector: '[name="code"]' });
async function search(text: string): Promise<void> {
  await screen.findByRole('button', { name: 'Cerca' });
  await userEvent.type(codeField(), text);
  await press('Cerca');
}

describe('a published ranking', () => {
  it('says what it is, its homes and last places, offers files, shows the other housing type, and says when the review is over', async () => {
    const { router, unmount } = await openRankings(PATH);
    expect(await screen.findByRole('heading', { level: 1, name: 'Graduatoria provvisoria' })).toBeVisible();
    expect(screen.getByText('Bando di primavera 2026')).toBeVisible();
    const published = screen.getByText('pubblicata il 20 novembre 2026');
    expect(published).toHaveAttribute('datetime', '2026-11-20T09:00:00.000Z');
    expect(screen.getByText(/può chiedere un riesame dall'area utente entro il 30 novembre 2026/)).toBeVisible();
    expect(document.title).toBe('Graduatoria provvisoria · La Corte');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    const homes = within(await screen.findByRole('table', { name: 'Alloggi per tipologia' }));
    const rows = homes.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['2 locali', '1', 'nessuna'],
      ['3 locali', '10', 'posizione 12, 6\u00a0punti'],
    ]);
    const href = `/api/rankings/${RANKING_ID}`;
    expect(await screen.findByRole('link', { name: 'Scarica il PDF' })).toHaveAttribute('href', `${href}/pdf`);
    expect(screen.getByRole('link', { name: 'Scarica il CSV' })).toHaveAttribute('href', `${href}/csv`);
    await userEvent.click(await screen.findByRole('radio', { name: /2 locali/ }));
    expect(await screen.findByText('Nessuna domanda per questa tipologia.')).toBeVisible();
    expect(router.state.location.search).toBe('?housingType=2-locali');
    unmount();
    itIs('2026-11-30T23:00:00.000Z');
    await openRankings(PATH);
    await willShow(['Il termine per chiedere un riesame è finito alle 24 del 30 novembre 2026.']);
    expect(screen.queryByText(/può chiedere un riesame/)).toBeNull();
  });

  it('lists position, code, points and outcome, with the line up to which homes were given', async () => {
    const lastAssigned = { ...aRanking().lastAssigned, '3-locali': { position: 6, points: 22 } };
    await openRankings(PATH, { [READ]: json(aRanking({ lastAssigned })) });
    const rows = await rowsOfTable();
    expect(rows[0]).toBe('1 | DOM-2026-000001-16assegnata | 39 | assegnata');
    expect(rows[5]).toBe('6 | DOM-2026-000005-04assegnata | 22 | assegnata');
    expect(rows[6]).toBe("Fin qui sono stati assegnati gli alloggi: l'ultimo alla posizione 6, con 22\u00a0punti");
    expect(rows[7]).toBe('7 | DOM-2026-000007-95in attesa | 21 | in attesa');
    expect(rows).toHaveLength(13);
  });

  it('names the final ranking that has taken its place, and no window any more', async () => {
    const { tenderId } = aRanking();
    await openRankings(PATH, { [`GET /api/rankings?tender=${tenderId}`]: listOf([aFinalRanking(), aRanking()]) });
    await leads('Vai alla graduatoria definitiva', `/graduatorie/${aFinalRanking().id}`);
    expect(screen.getByText('Sostituita dalla definitiva')).toBeVisible();
    expect(screen.queryByText(/chiedere un riesame/)).toBeNull();
    expect(screen.queryByText(/Può ancora cambiare/)).toBeNull();
    expect(screen.getByText(/sono corretti nella graduatoria definitiva/)).toBeVisible();
  });

  it('is a whole page when it has no entries at all', async () => {
    const none = { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 };
    const lastAssigned = { ...aRanking().lastAssigned, '3-locali': null };
    await openRankings(PATH, {
      [READ]: json(aRanking({ homes: none, rankedByType: none, lastAssigned })),
      [entriesPath('2-locali', 1)]: listOf([]),
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'Graduatoria 2 locali' })).toBeVisible();
    expect(screen.getByText('Nessuna domanda per questa tipologia.')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: /^Pagine/ })).toBeNull();
    expect(screen.getByText('12-45-67-8-90')).toBeVisible();
  });
});

describe('the search of a code', () => {
  const [, , , , , , waiting] = EXAMPLE_ENTRIES;

  it('takes a code in any writing, and leads to its row', async () => {
    for (const text of ['dom 2026 000007 95', 'DOM2026000007 95', 'Dom–2026–000007–95']) {
      const { router, unmount } = await openRankings(PATH, { [placePath('DOM-2026-000007-95')]: listOf([waiting]) });
      await search(text);
      expect(await screen.findByText('3 locali: posizione 7 di 12, con 21 punti.')).toBeVisible();
      expect(screen.getByText(/: in attesa$/)).toHaveTextContent('DOM-2026-000007-95: in attesa');
      expect(screen.getByText(/alcuni alloggi sono andati alle quote riservate/)).toBeVisible();
      expect(router.state.location.search).toBe('?code=DOM-2026-000007-95');
      const sought = within(await table()).getByRole('row', { name: /Il codice cercato/ });
      expect(sought).toHaveTextContent('DOM-2026-000007-95');
      await userEvent.click(screen.getByRole('button', { name: 'Mostra la riga' }));
      expect(sought).toHaveFocus();
      unmount();
    }
  });

  it('writes a French colon after a space', async () => {
    await readIn('fr');
    await openRankings(`${PATH}?code=DOM-2026-000007-95`, { [placePath('DOM-2026-000007-95')]: listOf([waiting]) });
    const title = await screen.findByText(/: en attente$/);
    expect(title.textContent).toBe('DOM-2026-000007-95\u00a0: en attente');
  });

  it('finds what the form without JavaScript has put into a shared address', async () => {
    await openRankings(`${PATH}?code=+dom+2026+000007+95`, { [placePath('DOM-2026-000007-95')]: listOf([waiting]) });
    expect(await screen.findByText('3 locali: posizione 7 di 12, con 21 punti.')).toBeVisible();
    const sought = within(await table()).getByRole('row', { name: /Il codice cercato/ });
    expect(sought).toHaveTextContent('DOM-2026-000007-95');
    expect(codeField()).toHaveValue('DOM-2026-000007-95');
  });

  it('leads to the page of a place far down, where the line says how far homes went', async () => {
    const far = { ...EXAMPLE_ENTRIES[6], position: 4321, points: 3 };
    const long = { ...aRanking().rankedByType, '3-locali': 100_000 };
    await openRankings(`${PATH}?code=DOM-2026-000007-95`, {
      [READ]: json(aRanking({ rankedByType: long })),
      [placePath('DOM-2026-000007-95')]: listOf([far]),
      [entriesPath('3-locali', 87)]: listOf([far], 87, 100_000),
    });
    expect(await screen.findByText('3 locali: posizione 4321 di 100.000, con 3 punti.')).toBeVisible();
    expect(screen.getByText(/sono stati assegnati fino alla posizione 12, con 6 punti/)).toBeVisible();
    expect(await rowsOfTable()).toHaveLength(1);
    expect(screen.getByLabelText('Pagina')).toHaveValue('87');
  });

  it('refuses a code with a wrong digit before it asks', async () => {
    const { calls } = await openRankings(PATH);
    await search('DOM-2026-000007-96');
    expect(codeField()).toHaveFocus();
    expect(codeField()).toHaveAccessibleDescription(/una cifra sbagliata/);
    expect(calls.filter(({ path }) => path.includes('q='))).toEqual([]);
  });

  it('says so when the code is not in the list, and what that may mean', async () => {
    await openRankings(PATH, { [placePath('DOM-2026-000007-95')]: listOf([]) });
    await search('DOM-2026-000007-95');
    expect(await screen.findByText(/Non è in questa graduatoria/)).toHaveTextContent('DOM-2026-000007-95');
    expect(screen.getByText(/può essere di un altro bando, non ammessa o ritirata/)).toBeVisible();
    await userEvent.clear(codeField());
    await press('Cerca');
    expect(screen.queryByText(/Non è in questa graduatoria/)).toBeNull();
  });

  it('keeps the list when it fails, and offers to try again', async () => {
    const { answer } = await openRankings(PATH, { [placePath('DOM-2026-000007-95')]: busy(503) });
    await search('DOM-2026-000007-95');
    expect(await screen.findByText('La ricerca non è riuscita')).toBeVisible();
    expect(await table()).toBeVisible();
    answer({ [placePath('DOM-2026-000007-95')]: listOf([waiting]) });
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByText(/posizione 7 di 12/)).toBeVisible();
  });
});

describe('the pages of a long list', () => {
  const answers = {
    [READ]: json(aRanking({ rankedByType: { ...aRanking().rankedByType, '3-locali': 100_000 } })),
    [entriesPath('3-locali', 1)]: listOf(EXAMPLE_ENTRIES, 1, 100_000),
    [entriesPath('3-locali', 2)]: listOf([{ ...EXAMPLE_ENTRIES[0], position: 51 }], 2, 100_000),
    [entriesPath('3-locali', 2_000)]: listOf([{ ...EXAMPLE_ENTRIES[0], position: 100_000 }], 2_000, 100_000),
  };

  it('go forward, to the last and to any by its number', async () => {
    const { router } = await openRankings(PATH, answers);
    const pages = within(await screen.findByRole('navigation', { name: 'Pagine' }));
    await userEvent.click(pages.getByRole('button', { name: 'Pagina successiva' }));
    await waitFor(async () => expect((await rowsOfTable())[0]).toMatch(/^51 /));
    await userEvent.click(pages.getByRole('button', { name: 'Ultima pagina' }));
    await waitFor(async () => expect((await rowsOfTable())[0]).toMatch(/^100\.000 /));
    const input = screen.getByLabelText('Pagina');
    await userEvent.clear(input);
    await userEvent.type(input, '2{Enter}');
    await waitFor(async () => expect((await rowsOfTable())[0]).toMatch(/^51 /));
    expect(router.state.location.search).toBe('?housingType=3-locali&page=2');
  });

  it('end at the last one, whatever the address asks for', async () => {
    await openRankings(`${PATH}?page=9999`, answers);
    expect((await rowsOfTable())[0]).toMatch(/^100\.000 /);
  });

  it('put the focus on the head of the list when turned from below', async () => {
    await openRankings(PATH, answers);
    const below = within(await screen.findByRole('navigation', { name: "Pagine, in fondo all'elenco" }));
    await userEvent.click(below.getByRole('button', { name: 'Pagina successiva' }));
    expect(screen.getByRole('heading', { name: 'Graduatoria 3 locali' })).toHaveFocus();
  });
});

it('says that a ranking does not exist', async () => {
  await openRankings('/graduatorie/vecchia', { 'GET /api/rankings/vecchia': refusal('not-found') });
  expect(await screen.findByRole('heading', { level: 1, name: 'Graduatoria non trovata' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Vai a tutte le graduatorie' })).toHaveAttribute('href', '/graduatorie');
  expect(document.title).toBe('Graduatoria non trovata · La Corte');
});

describe('the draw', () => {
  const box = async () =>
    within((await screen.findByRole('heading', { name: 'Calcoli il suo biglietto' })).parentElement as HTMLElement);

  it('has numbers, hash and seed, and gives the ticket of the worked example in the browser alone', async () => {
    const { calls } = await openRankings(PATH);
    expect(await screen.findByText('12-45-67-8-90')).toBeVisible();
    shows([aRanking().registerHash, aRanking().seed, 'npm run verify-ranking -- FILE']);
    const form = await box();
    await userEvent.type(form.getByLabelText('Codice della domanda'), 'dom 2026 000005 04');
    const before = calls.length;
    await userEvent.click(form.getByRole('button', { name: 'Calcola' }));
    expect(await form.findByText(/^7f40219e[0-9a-f]{56}$/)).toBeVisible();
    expect(form.getByText('Il seme è quello pubblicato.')).toBeVisible();
    expect(calls).toHaveLength(before);
  });

  /** Verdict of the form on typed numbers when `drawNumbers` are published. */
  async function verdictOf(typed: string, drawNumbers = aRanking().drawNumbers) {
    const seed = await computeSeed({ ...aRanking(), drawNumbers });
    const { unmount } = await openRankings(PATH, { [READ]: json(aRanking({ drawNumbers, seed })) });
    const form = await box();
    await userEvent.type(form.getByLabelText('Codice della domanda'), 'DOM-2026-000005-04');
    await userEvent.clear(form.getByLabelText('Numeri estratti'));
    await userEvent.type(form.getByLabelText('Numeri estratti'), typed);
    await userEvent.click(form.getByRole('button', { name: 'Calcola' }));
    const verdict = (await form.findByText(/^Il seme (?:non )?è quello pubblicato/)).textContent;
    unmount();
    return verdict;
  }

  it('reads typed numbers as the server does, with any spaces, dashes and digits, accents composed, and says when they lead to another seed', async () => {
    expect(await verdictOf(' Cosi\u0300  1\u00a02 ', 'Così 1 2')).toBe('Il seme è quello pubblicato.');
    expect(await verdictOf('12 – 45\u221267\u20108 - 9\uff10')).toBe('Il seme è quello pubblicato.');
    expect(await verdictOf('12, 45, 67, 8, 90')).toBe('Il seme è quello pubblicato.');
    expect(await verdictOf('12, 45', '12,45')).toBe('Il seme è quello pubblicato.');
    expect(await verdictOf('12-45-67-8-901')).toMatch(/^Il seme non è quello pubblicato/);
  });

  it('names what is missing and goes there', async () => {
    await openRankings(PATH);
    const form = await box();
    await userEvent.clear(form.getByLabelText('Impronta del registro'));
    await userEvent.click(form.getByRole('button', { name: 'Calcola' }));
    expect(form.getByLabelText('Codice della domanda')).toHaveFocus();
    expect(form.getByLabelText('Impronta del registro')).toHaveAccessibleDescription(/64 cifre e lettere/);
    expect(form.queryByText('Il seme è quello pubblicato.')).toBeNull();
  });
});

// The worked example of the rule (libs/tender-rules/src/ranking/example.spec.ts).
it('computes the seed and the ticket of a code as the rule does', async () => {
  const { seed } = aRanking();
  expect(await computeSeed(aRanking())).toBe(seed);
  expect(await computeSeed(aRanking({ drawNumbers: '12-45-67-8-91' }))).not.toBe(seed);
  const beginnings = {
    ...{ 'DOM-2026-000001-16': '37f90042', 'DOM-2026-000005-04': '7f40219e' },
    ...{ 'DOM-2026-000006-98': '305ba486', 'DOM-2026-000012-80': '8c34f27c' },
  };
  for (const [code, beginning] of Object.entries(beginnings)) {
    expect(await computeTicket(seed, code)).toMatch(new RegExp(`^${beginning}[0-9a-f]{56}$`));
  }
});
