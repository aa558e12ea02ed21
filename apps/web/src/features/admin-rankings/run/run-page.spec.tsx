import { describe, expect, it } from '@jest/globals';
import {
  API,
  type PublishedRanking,
  type RankingBlockers,
  type RankingDifference,
  type RankingDifferencePage,
  type RankingReadiness,
} from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
import { type Course, stepsOf } from '../tender/steps-of';

const TENDER = aTender().id;
const PUBLISH = `POST ${API.publishRanking('k1')}`;
const open = (answers: Answers = {}, more = '') => openRankings(answers, `?tender=${TENDER}&run=k1${more}`);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('a run', () => {
  it('sums up its types and shows each entry with all that led to it', async () => {
    await open({
      [entriesCall()]: listAnswer([
        anEntry(),
        anEntry({
          position: 2,
          applicationCode: 'DOM-2026-000007-95',
          cognome: null,
          nome: null,
          points: 1,
          parts: [],
          groups: [],
          outcome: 'waiting',
          heldAs: null,
        }),
      ]),
    });
    const table = within(await screen.findByRole('table', { name: '2 domande' }));
    const [, first, second] = table.getAllByRole('row');
    expect(first).toHaveTextContent(
      /^1DOM-2026-000001-16Ferrari Giulia.*39 punti10 punti: minori nel nucleo, 29 punti: disabilità certificatanuclei con minori, emergenze abitative37f90042Assegnatacome emergenze abitative$/,
    );
    expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute('href', '/admin/domande/a1');
    expect(second).toHaveTextContent(/^2DOM-2026-000007-95dati personali eliminati.*1 puntonessuna.*In attesa$/);
    expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
    expect(screen.getByRole('row', { name: /10 12 n\. 12, punti: 6$/ })).toBeVisible();
  });

  it('is searched and filtered, in the address too', async () => {
    const { router } = await open({
      [entriesCall('housingType=3-locali&outcome=waiting&q=rossi&')]: listAnswer([]),
      [entriesCall('housingType=3-locali&')]: listAnswer([anEntry({ cognome: 'Bianchi' })]),
      [entriesCall('housingType=3-locali&outcome=waiting&')]: listAnswer([anEntry({ cognome: 'Verdi' })]),
    });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Tipologia' }), '3-locali');
    expect(await screen.findByText('Bianchi Giulia')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Esito' }), 'waiting');
    expect(await screen.findByText('Verdi Giulia')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Cerca per cognome, nome o codice' }), 'rossi{Enter}');
    expect(await screen.findByText('Nessuna domanda corrisponde alla ricerca')).toBeVisible();
    expect(router.state.location.search).toBe(`?tender=${TENDER}&run=k1&type=3-locali&outcome=waiting&q=rossi`);
  });

  it('has pages', async () => {
    await open({
      [entriesCall()]: listAnswer([anEntry()], { total: 60 }),
      [`GET ${API.adminRankingEntries('k1')}?page=2&pageSize=50`]: listAnswer([anEntry({ cognome: 'Zeta' })], {
        total: 60,
        page: 2,
      }),
    });
    const below = within(await screen.findByRole('navigation', { name: "Pagine, in fondo all'elenco" }));
    await userEvent.click(below.getByRole('button', { name: 'Pagina successiva' }));
    expect(await screen.findByText('Zeta Giulia')).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: '60 domande' })).toHaveFocus();
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

  it('says how many runs have other numbers, with the way to them', async () => {
    await open({
      [runCall()]: json(aRun({ otherDraws: 3 })),
      [RUNS]: listAnswer([aRun(), aRun({ id: 'k2', drawNumbers: '1-2-3' })]),
    });
    expect(await screen.findByText('Ci sono altri 3 calcoli con numeri del sorteggio diversi')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: "Apri l'elenco dei calcoli" }));
    expect(await screen.findByText('Numeri del sorteggio: 1-2-3')).toBeVisible();
  });

  it('says nothing of other numbers when it has no such runs, or is a simulation', async () => {
    for (const run of [aRun(), aRun({ stage: 'simulation', otherDraws: 3 })]) {
      const { unmount } = await open({ [runCall()]: json(run) });
      expect(await screen.findByText('Ferrari Giulia')).toBeVisible();
      expect(screen.queryByText(/numeri del sorteggio diversi/)).toBeNull();
      unmount();
    }
  });

  it('that does not exist says so', async () => {
    await open({ [runCall()]: refusal('not-found') });
    expect(await screen.findByText('Graduatoria non trovata')).toBeVisible();
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

  it('without candidates is an empty list', async () => {
    const counts = { applications: 0, ranked: 0, assigned: 0, waiting: 0 };
    await open({ [runCall()]: json(aRun({ counts })), [entriesCall()]: listAnswer([]) });
    expect(await screen.findByText('Nessuna domanda in graduatoria')).toBeVisible();
  });

  it('comes with its hashes, the audit file and how to verify it', async () => {
    await open({}, '&part=verifica');
    expect(await screen.findAllByText(HASH)).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Copia: Seme del sorteggio' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Scarica il file di verifica' })).toHaveAttribute(
      'href',
      API.rankingAudit('k1'),
    );
    expect(screen.getByText('npm run verify-ranking -- FILE')).toBeVisible();
    expect(screen.queryByText('Ciò che tutti possono vedere')).toBeNull();
  });

  it('leads to what is public once it is published', async () => {
    await open(
      { [runCall()]: json(aRun({ state: 'published', publishedAt: '2026-11-21T09:00:00.000Z' })) },
      '&part=verifica',
    );
    expect(await screen.findByRole('link', { name: 'Apri la pagina pubblica' })).toHaveAttribute(
      'href',
      '/graduatorie/k1',
    );
    expect(screen.getByRole('link', { name: 'Scarica il PDF' })).toHaveAttribute('href', API.rankingPdf('k1'));
    expect(screen.getByRole('link', { name: 'Scarica il CSV' })).toHaveAttribute('href', API.rankingCsv('k1'));
    expect(screen.queryByRole('button', { name: 'Pubblica...' })).toBeNull();
  });
});

describe('publishing', () => {
  it('says what it does, wants a tick, and cannot be repeated', async () => {
    const { calls, answer } = await open({ [PUBLISH]: json(aRun({ state: 'published' })) });
    await press('Pubblica...');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pubblicare la graduatoria?' }));
    expect(dialog.getByText('Non si potrà più cambiare né ritirare.')).toBeVisible();
    expect(dialog.getByText(/^Partono al massimo 15 email/)).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Pubblica la graduatoria' });
    expect(confirm).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox'));
    answer({
      [runCall()]: json(
        aRun({ state: 'published', publishedAt: '2026-11-21T09:00:00.000Z', publishedBy: 'carla@example.com' }),
      ),
      [PUBLISHED]: listAnswer([aPublished()]),
    });
    await userEvent.click(confirm);
    expect(await screen.findByText('Graduatoria provvisoria pubblicata')).toBeVisible();
    expect(await screen.findByText(/Pubblicata il 21 novembre 2026.* da carla@example\.com\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pubblica...' })).toBeNull();
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 2, name: 'Graduatoria provvisoria' })).toHaveFocus(),
    );
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('of stale data offers a new run with the same numbers', async () => {
    const { calls } = await open({
      [PUBLISH]: refusal('ranking-stale'),
      [START]: json({ id: 'k9', state: 'computing' }, 202),
      [runCall('k9')]: json(aRun({ id: 'k9', state: 'computing' })),
    });
    await press('Pubblica...');
    await userEvent.click(await screen.findByRole('checkbox'));
    await press('Pubblica la graduatoria');
    expect(await screen.findByRole('alert')).toHaveTextContent('Dopo il calcolo sono cambiate domande o valutazioni');
    await press('Calcola di nuovo');
    expect(await screen.findByText('Calcolo in corso...')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.at(-1)?.path).toBe(API.adminRanking('k9'));
  });

  it('a final warns of accepted reviews that changed nothing', async () => {
    await open({
      [runCall()]: json(aRun({ stage: 'final' })),
      [readinessCall('final')]: readinessAnswer({}, {}, [{ id: 'a7', applicationCode: 'DOM-2026-000007-95' }]),
    });
    await press('Pubblica...');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pubblicare la graduatoria?' }));
    expect(await dialog.findByText(/^Per 1 domanda il riesame è stato accolto/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Apri i riesami accolti' })).toBeVisible();
  });

  it('a final warns of a time for reviews that is not over, and says nothing of one that is', async () => {
    for (const [reviewUntil, warnings] of [
      ['2099-12-01T23:00:00.000Z', [expect.stringMatching(/^Attenzione: .* ancora aperto, fino al 1 dic/)]],
      ['2020-11-01T23:00:00.000Z', []],
    ] as const) {
      const published = listAnswer([aPublished({ reviewUntil })]);
      const { unmount } = await open({ [runCall()]: json(aRun({ stage: 'final' })), [PUBLISHED]: published });
      await press('Pubblica...');
      const dialog = within(await screen.findByRole('dialog', { name: 'Pubblicare la graduatoria?' }));
      expect(dialog.getAllByRole('listitem')).toHaveLength(4);
      expect(dialog.queryAllByRole('status').map(({ textContent }) => textContent)).toEqual(warnings);
      unmount();
    }
  });

  it('a provisional warns of runs with other numbers', async () => {
    await open({ [runCall()]: json(aRun({ otherDraws: 1 })) });
    await press('Pubblica...');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pubblicare la graduatoria?' }));
    expect(dialog.getByText("C'è un altro calcolo con numeri del sorteggio diversi")).toBeVisible();
    expect(dialog.getByRole('link', { name: "Apri l'elenco dei calcoli" })).toHaveAttribute(
      'href',
      `/admin/graduatorie?tender=${TENDER}`,
    );
  });

  it('that another administrator was first with says so', async () => {
    const { answer } = await open({ [PUBLISH]: refusal('ranking-published') });
    await press('Pubblica...');
    await userEvent.click(await screen.findByRole('checkbox'));
    answer({ [PUBLISHED]: listAnswer([aPublished({ id: 'k2' })]) });
    await press('Pubblica la graduatoria');
    expect(await screen.findByText('La graduatoria di questa fase è già pubblicata.')).toBeVisible();
  });

  it('is not for a simulation, nor for a stage that is out', async () => {
    await open({ [runCall()]: json(aRun({ stage: 'simulation' })) });
    expect(await screen.findByText(/^È una prova con le domande approvate/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pubblica...' })).toBeNull();
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
  const left: RankingDifference = {
    ...moved,
    applicationCode: 'DOM-2026-000008-92',
    change: 'left',
    after: null,
    reasons: ['status'],
    review: null,
  };
  const page = (items: RankingDifference[], total = items.length): Response =>
    json({
      items,
      total,
      page: 1,
      pageSize: 50,
      counts: { entered: 0, left: 1, moved: 1 },
    } satisfies RankingDifferencePage);
  const call = (query = '') => `GET ${API.rankingDifference('k1')}?from=k0&${query}page=1&pageSize=50`;

  it('tells who left and moved, from where to where, and why', async () => {
    await open({ [RUNS]: listAnswer([aRun(), earlier]), [call()]: page([moved, left]) }, '&part=differenze');
    const list = await screen.findByRole('list', { name: '2 differenze' });
    const [first, second] = [...list.children];
    expect(first).toHaveTextContent(
      /DOM-2026-000007-95Ora con alloggioSpostata.*posto 7, punti: 21In attesa.*posto 2, punti: 36Assegnata/,
    );
    expect(first).toHaveTextContent(/sono cambiati i punti; un riesame è stato accolto/);
    expect(first).toHaveTextContent(/Riesame accolto il 19 novembre 2026.*Sfratto documentato\./);
    expect(second).not.toHaveTextContent(/Ora /);
    expect(second).toHaveTextContent(/Uscita.*non in graduatoria.*è cambiato lo stato della domanda/);
  });

  it('names the published run that it is compared with', async () => {
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

  it('is filtered', async () => {
    const answers = { [call()]: page([moved, left]), [call('change=left&')]: page([left]) };
    await open({ [RUNS]: listAnswer([aRun(), earlier]), ...answers }, '&part=differenze');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Mostra' }), 'Uscite (1)');
    await waitFor(() => expect(screen.queryByText('DOM-2026-000007-95')).toBeNull());
    expect(screen.getByText('DOM-2026-000008-92')).toBeVisible();
  });

  it('needs another run', async () => {
    await open({ [RUNS]: listAnswer([aRun()]) }, '&part=differenze');
    expect(await screen.findByText("Non c'è una graduatoria precedente con cui confrontarla")).toBeVisible();
  });
});

const NOW = Date.parse('2026-11-23T10:00:00Z');

function readiness(part: Partial<RankingBlockers> = {}): RankingReadiness {
  const none = { open: false, undecided: 0, unassessed: 0, ineligible: 0, duplicates: 0, reviewRequests: 0 };
  const applications = { undecided: [], unassessed: [], ineligible: [], duplicates: [], reviewRequests: [] };
  const warned = { warnings: { acceptedWithoutChange: 0 }, warned: { acceptedWithoutChange: [] } };
  return { ready: true, blockers: { ...none, ...part }, applications, ...warned };
}

const out = (reviewUntil: string | null) => ({ reviewUntil }) as PublishedRanking;

function current(part: Partial<Course>): string | undefined {
  const course: Course = {
    tender: { status: 'closed' },
    readiness: readiness(),
    provisional: undefined,
    final: undefined,
    openReviews: 0,
    now: NOW,
    ...part,
  };
  return stepsOf(course).find(({ state }) => state === 'current')?.id;
}

describe('the next step of a tender', () => {
  it.each<[string, Partial<Course>, string | undefined]>([
    ['is the closing of an open one', { tender: { status: 'open' } }, 'closed'],
    ['is the assessment while an application is undecided', { readiness: readiness({ undecided: 1 }) }, 'assessed'],
    ['is the assessment while duplicates are left', { readiness: readiness({ duplicates: 2 }) }, 'assessed'],
    ['is the assessment while that is unknown', { readiness: undefined }, 'assessed'],
    ['is the provisional once all are assessed', {}, 'provisional'],
    ['are the reviews while they can be asked for', { provisional: out('2026-11-23T10:00:01Z') }, 'reviews'],
    ['are the reviews while one is open', { provisional: out('2026-11-23T10:00:00Z'), openReviews: 1 }, 'reviews'],
    ['is the final at the end of the window', { provisional: out('2026-11-23T10:00:00Z') }, 'final'],
    ['is the final at once without a window', { provisional: out(null) }, 'final'],
    ['is none after the final', { provisional: out(null), final: out(null), openReviews: 1 }, undefined],
  ])('%s', (_, part, expected) => {
    expect(current(part)).toBe(expected);
  });

  it('has the earlier ones behind it', () => {
    const steps = stepsOf({
      tender: { status: 'closed' },
      readiness: readiness({ reviewRequests: 1 }),
      provisional: out('2026-11-24T00:00:00Z'),
      final: undefined,
      openReviews: 1,
      now: NOW,
    });
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'current', 'todo']);
  });
});
