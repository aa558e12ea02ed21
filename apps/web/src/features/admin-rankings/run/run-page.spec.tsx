import { describe, expect, it } from '@jest/globals';
import {
  API,
  type PublishedRanking,
  type RankingBlockers,
  type RankingDifference,
  type RankingReadiness,
} from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, hrefOf, press } from '../../../../test/admin-page';
import {
  anEntry,
  aPublished,
  aRun,
  entriesCall,
  HASH,
  listAnswer,
  openRankings,
  PUBLISHED,
  RUNS,
  readinessAnswer,
  readinessCall,
  runCall,
  START,
} from '../../../../test/admin-rankings';
import { type Answers, json, refusal } from '../../../../test/fake-api';
import { aTender } from '../../../../test/samples';
import { type Course, stepsOf } from '../steps';

const TENDER = aTender().id;
const PUBLISH = `POST ${API.publishRanking('k1')}`;
const open = (answers: Answers = {}, more = '') => openRankings(answers, `?tender=${TENDER}&run=k1${more}`);

const out = { publishedAt: '2026-11-21T09:00:00.000Z', publishedBy: 'carla@example.com' };
const published = aRun({ state: 'published', ...out });

describe('a run', () => {
  it('sums up its types and shows each entry with all that led to it', async () => {
    const erased = { applicationCode: 'DOM-2026-000007-95', cognome: null, nome: null, parts: [], groups: [] };
    const waiting = anEntry({ ...erased, position: 2, points: 1, outcome: 'waiting', heldAs: null });
    await open({ [entriesCall()]: listAnswer([anEntry(), waiting]) });
    const table = within(await screen.findByRole('table', { name: '2 domande' }));
    const [, first, second] = table.getAllByRole('row');
    expect(first).toHaveTextContent(
      /^1DOM-2026-000001-16Ferrari Giulia.*39 punti10 punti: minori nel nucleo, 29 punti: disabilità certificatanuclei con minori, emergenze abitative37f90042Assegnatacome emergenze abitative$/,
    );
    expect(await hrefOf(/DOM/, within(first as HTMLElement))).toBe('/admin/domande/a1');
    expect(second).toHaveTextContent(/^2DOM-2026-000007-95dati personali eliminati.*1 puntonessuna.*In attesa$/);
    expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
    expect(screen.getByRole('row', { name: /10 12 n\. 12, punti: 6$/ })).toBeVisible();
  });

  it('is searched, filtered and turned in pages, in the address too', async () => {
    const { router } = await open({
      [entriesCall()]: listAnswer([anEntry()], { total: 60 }),
      [entriesCall().replace('page=1', 'page=2')]: listAnswer([anEntry({ cognome: 'Zeta' })], { total: 60, page: 2 }),
      [entriesCall('housingType=3-locali&outcome=waiting&q=rossi&')]: listAnswer([]),
      [entriesCall('housingType=3-locali&')]: listAnswer([anEntry({ cognome: 'Bianchi' })]),
      [entriesCall('housingType=3-locali&outcome=waiting&')]: listAnswer([anEntry({ cognome: 'Verdi' })]),
    });
    const below = within(await screen.findByRole('navigation', { name: "Pagine, in fondo all'elenco" }));
    await press('Pagina successiva', below);
    expect(await screen.findByText('Zeta Giulia')).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: '60 domande' })).toHaveFocus();
    await choose('Tipologia', '3-locali');
    expect(await screen.findByText('Bianchi Giulia')).toBeVisible();
    await choose('Esito', 'waiting');
    expect(await screen.findByText('Verdi Giulia')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Cerca per cognome, nome o codice' }), 'rossi{Enter}');
    expect(await screen.findByText('Nessuna domanda corrisponde alla ricerca')).toBeVisible();
    expect(router.state.location.search).toBe(`?tender=${TENDER}&run=k1&type=3-locali&outcome=waiting&q=rossi`);
  });

  it('that failed is started again with the same numbers', async () => {
    const { sent } = await open({
      [runCall()]: json(aRun({ state: 'failed' })),
      [START]: json({ id: 'k9', state: 'computing' }, 202),
      [runCall('k9')]: json(aRun({ id: 'k9', state: 'computing' })),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Il calcolo non è riuscito');
    await press('Calcola di nuovo');
    expect(await screen.findByText('Calcolo in corso...')).toBeVisible();
    expect(sent(START)).toEqual([{ stage: 'provisional', drawNumbers: '12-45-67' }]);
  });

  it('says how many runs have other numbers, also before publishing, with the way to them; a simulation does not', async () => {
    const { unmount } = await open({ [runCall()]: json(aRun({ stage: 'simulation', otherDraws: 3 })) });
    expect(await screen.findByText('Ferrari Giulia')).toBeVisible();
    expect(screen.queryByText(/numeri del sorteggio diversi/)).toBeNull();
    // Nor can it be published.
    expect(screen.getByText(/^È una prova con le domande approvate/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pubblica...' })).toBeNull();
    unmount();
    await open({
      [runCall()]: json(aRun({ otherDraws: 3 })),
      [RUNS]: listAnswer([aRun(), aRun({ id: 'k2', drawNumbers: '1-2-3' })]),
    });
    const warning = 'Ci sono altri 3 calcoli con numeri del sorteggio diversi';
    expect(await screen.findByText(warning)).toBeVisible();
    await press('Pubblica...');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pubblicare la graduatoria?' }));
    expect(dialog.getByText(warning)).toBeVisible();
    expect(await hrefOf("Apri l'elenco dei calcoli", dialog)).toBe(`/admin/graduatorie?tender=${TENDER}`);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('link', { name: "Apri l'elenco dei calcoli" }));
    expect(await screen.findByText('Numeri del sorteggio: 1-2-3')).toBeVisible();
  });

  it('that does not exist says so, and one without candidates is an empty list', async () => {
    const { unmount } = await open({ [runCall()]: refusal('not-found') });
    expect(await screen.findByText('Graduatoria non trovata')).toBeVisible();
    unmount();
    const counts = { applications: 0, ranked: 0, assigned: 0, waiting: 0 };
    await open({ [runCall()]: json(aRun({ counts })), [entriesCall()]: listAnswer([]) });
    expect(await screen.findByText('Nessuna domanda in graduatoria')).toBeVisible();
  });

  it('whose entries have expired says so, and keeps its totals and hashes', async () => {
    await open({ [runCall()]: json(aRun({ expiredAt: '2026-12-20T09:00:00.000Z' })) });
    expect(await screen.findByText(/^L'elenco è stato eliminato il 20 dicembre 2026/)).toBeVisible();
    expect(screen.getByRole('row', { name: /10 12 n\. 12, punti: 6$/ })).toBeVisible();
    expect(screen.getAllByText(HASH)).toHaveLength(3);
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Scarica il file di verifica' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pubblica...' })).toBeNull();
  });

  it('comes with its hashes, the audit file and how to verify it, and what is public once it is published', async () => {
    const { unmount } = await open({}, '&part=verifica');
    expect(await screen.findAllByText(HASH)).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Copia: Seme del sorteggio' })).toBeVisible();
    expect(await hrefOf('Scarica il file di verifica')).toBe(API.rankingAudit('k1'));
    expect(screen.getByText('npm run verify-ranking -- FILE')).toBeVisible();
    expect(screen.queryByText('Ciò che tutti possono vedere')).toBeNull();
    // It has no runs with other numbers.
    expect(screen.queryByText(/numeri del sorteggio diversi/)).toBeNull();
    unmount();
    await open({ [runCall()]: json(published) }, '&part=verifica');
    expect(await hrefOf('Apri la pagina pubblica')).toBe('/graduatorie/k1');
    expect(await hrefOf('Scarica il PDF')).toBe(API.rankingPdf('k1'));
    expect(await hrefOf('Scarica il CSV')).toBe(API.rankingCsv('k1'));
    expect(screen.queryByRole('button', { name: 'Pubblica...' })).toBeNull();
  });
});

describe('publishing', () => {
  /** Opens the question. */
  async function ask() {
    await press('Pubblica...');
    return within(await screen.findByRole('dialog', { name: 'Pubblicare la graduatoria?' }));
  }

  async function confirm() {
    await userEvent.click((await ask()).getByRole('checkbox'));
    await press('Pubblica la graduatoria');
  }

  it('says what it does, wants a tick, and cannot be repeated', async () => {
    const { sent, answer } = await open({ [PUBLISH]: json(aRun({ state: 'published' })) });
    const dialog = await ask();
    expect(dialog.getByText('Non si potrà più cambiare né ritirare.')).toBeVisible();
    expect(dialog.getByText(/^Partono al massimo 15 email/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Pubblica la graduatoria' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox'));
    answer({ [runCall()]: json(published), [PUBLISHED]: listAnswer([aPublished()]) });
    await press('Pubblica la graduatoria');
    expect(await screen.findByText('Graduatoria provvisoria pubblicata')).toBeVisible();
    expect(await screen.findByText(/Pubblicata il 21 novembre 2026.* da carla@example\.com\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pubblica...' })).toBeNull();
    const title = screen.getByRole('heading', { level: 2, name: 'Graduatoria provvisoria' });
    await waitFor(() => expect(title).toHaveFocus());
    expect(sent('POST')).toHaveLength(1);
  });

  it('of stale data offers a new run with the same numbers', async () => {
    const { calls } = await open({
      [PUBLISH]: refusal('ranking-stale'),
      [START]: json({ id: 'k9', state: 'computing' }, 202),
      [runCall('k9')]: json(aRun({ id: 'k9', state: 'computing' })),
    });
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent('Dopo il calcolo sono cambiate domande o valutazioni');
    await press('Calcola di nuovo');
    expect(await screen.findByText('Calcolo in corso...')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.at(-1)?.path).toBe(API.adminRanking('k9'));
  });

  it('a final warns of a time for reviews that is not over, and of accepted ones that changed nothing', async () => {
    const unchanged = readinessAnswer({}, {}, [{ id: 'a7', applicationCode: 'DOM-2026-000007-95' }]);
    for (const [reviewUntil, readiness, warnings] of [
      ['2099-12-01T23:00:00.000Z', readinessAnswer(), [/^Attenzione: .* ancora aperto, fino al 1 dic/]],
      ['2020-11-01T23:00:00.000Z', unchanged, [/^Per 1 domanda il riesame è stato accolto.*Apri i riesami accolti/]],
      ['2020-11-01T23:00:00.000Z', readinessAnswer(), []],
    ] as const) {
      const { unmount } = await open({
        [runCall()]: json(aRun({ stage: 'final' })),
        [PUBLISHED]: listAnswer([aPublished({ reviewUntil })]),
        [readinessCall('final')]: readiness,
      });
      const dialog = await ask();
      expect(within(dialog.getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem')).toHaveLength(4);
      await waitFor(() => expect(dialog.queryAllByRole('status')).toHaveLength(warnings.length));
      const said = dialog.queryAllByRole('status').map(({ textContent }) => textContent);
      expect(said).toEqual(warnings.map((warning) => expect.stringMatching(warning)));
      unmount();
    }
  });

  it('that another administrator was first with says so', async () => {
    await open({ [PUBLISH]: refusal('ranking-published') });
    await confirm();
    expect(await screen.findByText('La graduatoria di questa fase è già pubblicata.')).toBeVisible();
  });
});

describe('the difference to an earlier run', () => {
  const earlier = aRun({ id: 'k0', state: 'published', createdAt: '2026-11-18T09:00:00.000Z' });
  const place = { housingType: '2-locali', position: 7, points: 21, outcome: 'waiting', heldAs: null } as const;
  const moved: RankingDifference = {
    applicationCode: 'DOM-2026-000007-95',
    change: 'moved',
    before: place,
    after: { ...place, position: 2, points: 36, outcome: 'assigned', heldAs: 'open' },
    reasons: ['points', 'review'],
    review: { id: 'q1', reason: 'Sfratto documentato.', decidedAt: '2026-11-19T09:00:00.000Z' },
  };
  const gone = { change: 'left', after: null, review: null } as const;
  const left: RankingDifference = { ...moved, ...gone, reasons: ['status'], applicationCode: 'DOM-2026-000008-92' };
  const page = (items: RankingDifference[]) => listAnswer(items, { counts: { entered: 0, left: 1, moved: 1 } });
  const call = (query = '') => `GET ${API.rankingDifference('k1')}?from=k0&${query}page=1&pageSize=50`;

  it('tells who left and moved, from where to where, and why, also of one kind alone', async () => {
    const answers = { [call()]: page([moved, left]), [call('change=left&')]: page([left]) };
    await open({ [RUNS]: listAnswer([aRun(), earlier]), ...answers }, '&part=differenze');
    const list = await screen.findByRole('list', { name: '2 differenze' });
    const [first, second] = [...list.children];
    expect(first).toHaveTextContent(
      /DOM-2026-000007-95Ora con alloggioSpostata.*posto 7, punti: 21In attesa.*posto 2, punti: 36Assegnata/,
    );
    expect(first).toHaveTextContent(/sono cambiati i punti; un riesame è stato accolto/);
    expect(first).toHaveTextContent(/Riesame accolto il 19 novembre 2026.*Sfratto documentato\./);
    expect(second).not.toHaveTextContent(/Ora /);
    expect(second).toHaveTextContent(/Uscita.*non in graduatoria.*è cambiato lo stato della domanda/);
    await choose('Mostra', 'Uscite (1)');
    await waitFor(() => expect(screen.queryByText('DOM-2026-000007-95')).toBeNull());
    expect(screen.getByText('DOM-2026-000008-92')).toBeVisible();
  });

  it('needs another run, and names the published one that it is compared with', async () => {
    const { unmount } = await open({ [RUNS]: listAnswer([aRun()]) }, '&part=differenze');
    expect(await screen.findByText("Non c'è una graduatoria precedente con cui confrontarla")).toBeVisible();
    unmount();
    const published = { ...earlier, publishedAt: '2026-11-19T09:00:00.000Z' };
    const unpublished = { ...earlier, id: 'k9', state: 'ready' as const };
    await open({ [RUNS]: listAnswer([aRun(), published, unpublished]), [call()]: page([moved]) }, '&part=differenze');
    const choice = await screen.findByRole('combobox', { name: 'Confronta con' });
    expect([...choice.children].map(({ textContent }) => textContent)).toEqual([
      'Provvisoria pubblicata, 19/11/2026',
      'Provvisoria, 18/11/2026, 10:00',
    ]);
  });

  it('offers published runs that are not among the newest, and begins with the provisional', async () => {
    const final = aRun({ stage: 'final' });
    const newer = aRun({ id: 'k9', stage: 'simulation', createdAt: '2026-11-19T09:00:00.000Z' });
    const answers = {
      [RUNS]: listAnswer([final, newer], { total: 300, pageSize: 200 }),
      [PUBLISHED]: listAnswer([aPublished({ id: 'k0' })]),
      [runCall('k0')]: json(earlier),
      [call()]: page([moved]),
    };
    await open({ ...answers, [runCall()]: json(final) }, '&part=differenze');
    const choice = await screen.findByRole('combobox', { name: 'Confronta con' });
    expect(choice).toHaveValue('k0');
    expect([...choice.children].map((option) => option.getAttribute('value'))).toEqual(['k9', 'k0']);
    expect(await screen.findByText('DOM-2026-000007-95')).toBeVisible();
  });
});

describe('the next step of a tender', () => {
  const END = '2026-11-23T10:00:00Z';
  const provisional = (reviewUntil: string | null) => ({ provisional: { reviewUntil } as PublishedRanking });

  async function steps(part: Partial<Course>, blockers: Partial<RankingBlockers> = {}) {
    const readiness = (await readinessAnswer(blockers).json()) as RankingReadiness;
    const known = { tender: { status: 'closed' }, provisional: undefined, final: undefined, openReviews: 0 } as const;
    return stepsOf({ ...known, readiness, now: Date.parse(END), ...part });
  }

  it('follows from what is done, with the earlier ones behind it', async () => {
    const findings: unknown[] = [];
    for (const [expected, part, blockers] of [
      ['closed', { tender: { status: 'open' } }],
      ['assessed', {}, { undecided: 1 }],
      ['assessed', {}, { duplicates: 2 }],
      ['assessed', { readiness: undefined }],
      ['provisional', {}],
      ['reviews', provisional('2026-11-23T10:00:01Z')],
      ['reviews', { ...provisional(END), openReviews: 1 }],
      ['final', provisional(END)],
      ['final', provisional(null)],
      [undefined, { ...provisional(null), final: provisional(null).provisional, openReviews: 1 }],
    ] as [string | undefined, Partial<Course>, Partial<RankingBlockers>?][]) {
      const current = (await steps(part, blockers)).find(({ state }) => state === 'current')?.id;
      if (current !== expected) findings.push([part, blockers, current]);
    }
    expect(findings).toEqual([]);
    const inReviews = await steps({ ...provisional('2026-11-24T00:00:00Z'), openReviews: 1 }, { reviewRequests: 1 });
    expect(inReviews.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'current', 'todo']);
  });
});
