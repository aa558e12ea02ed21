import { describe, expect, it } from '@jest/globals';
import {
  API,
  type OwnApplication,
  type OwnRanking,
  type OwnReviewRequest,
  type UnlistedInRanking,
} from '@lacorte/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, json, refusal } from '../../../../test/fake-api';
import { card, openPersonalArea, READ_OWN } from '../../../../test/open-personal-area';
import { leads, shows, willShow } from '../../../../test/page-actions';
import { anOwnApplication } from '../../../../test/samples';

const POST = `POST ${API.userApplications}/${anOwnApplication().id}/review-requests`;
const TEXT = 'Ho anche un certificato di invalidità.';
const HOUR_MS = 3_600_000;

/** Number seven of twelve, two places behind the last one that got a home. */
const aRanking = (changes: Partial<OwnRanking> = {}): OwnRanking => ({
  ...{ rankingId: 'c1d2f5e0-7f4f-4b8e-9d0d-0a1b2c3d4e5f', stage: 'provisional', housingType: '3-locali' },
  ...{ position: 7, ranked: 12, homes: 5, points: 25, outcome: 'waiting', heldAs: null, ticket: 'f2ca62e6' },
  parts: [
    { id: 'disability', points: 15 },
    { id: 'minors', points: 10 },
  ],
  groups: ['minors'],
  lastAssigned: { position: 5, points: 30 },
  publishedAt: '2026-11-22T10:00:00.000Z',
  reviewUntil: null,
  reviewRequest: null,
  ...changes,
});
const aReview = (changes: Partial<OwnReviewRequest> = {}): OwnReviewRequest => ({
  ...{ id: 'r', text: TEXT, state: 'open', reason: null, createdAt: '2026-11-23T09:00:00.000Z', decidedAt: null },
  ...changes,
});
const ranked = (changes: Partial<OwnRanking> = {}, more: Partial<OwnApplication> = {}) =>
  anOwnApplication({ applicationStatus: 'approved', mayAttach: [], ranking: aRanking(changes), ...more });
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const open = (application: OwnApplication, answers: Answers = {}) => openPersonalArea([application], answers);
const result = (name: string) => within(card().getByRole('region', { name }));

describe('one’s own result', () => {
  it('says that one waits, where, why, and what the points are for', async () => {
    await open(ranked());
    const shown = result('Per ora è in attesa');
    const texts = [
      'Graduatoria provvisoria del 22 novembre 2026',
      'È in posizione 7 tra 12 domande per gli alloggi da 3 locali.',
      "Gli alloggi di questo tipo sono 5. L'ultima domanda che ne ha avuto uno è in posizione 5, con 30 punti. " +
        'Gli alloggi sono andati a domande con più punti o con una quota riservata.',
      ...['15 punti: disabilità certificata', '10 punti: minori nel nucleo familiare', 'nuclei con minori'],
    ];
    shows(texts, shown);
    expect(shown.getByRole('heading', { name: '25 punti in tutto' })).toBeVisible();
    await leads('Apri la graduatoria pubblicata', '/graduatorie/c1d2f5e0-7f4f-4b8e-9d0d-0a1b2c3d4e5f', shown);
    expect(shown.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says why one waits, and has words for no points and no groups', async () => {
    for (const [changes, reason] of [
      [{ lastAssigned: { position: 5, points: 0 } }, /tra le due ha deciso il sorteggio/],
      [{ lastAssigned: { position: 9, points: 6 } }, /riservata alle quote del bando/],
      [{ lastAssigned: null }, /non c'è un alloggio di questo tipo/],
    ] as const) {
      const { unmount } = await open(ranked({ ...changes, points: 0, parts: [], groups: [] }));
      shows([reason], result('Per ora è in attesa'));
      shows(['La sua domanda non ha voci che danno punti.', 'Nessuna delle quote riservate del bando.'], card());
      unmount();
    }
  });

  it('names the home', async () => {
    for (const [stage, title] of [
      ['provisional', 'Per ora le spetta un alloggio'],
      ['final', 'Le spetta un alloggio'],
    ] as const) {
      const { unmount } = await open(ranked({ stage, outcome: 'assigned', heldAs: 'minors', position: 1 }));
      expect(result(title).getByText('È uno degli alloggi riservati ai nuclei con minori.')).toBeVisible();
      expect(result(title).queryByText(/L'ultima domanda/)).not.toBeInTheDocument();
      unmount();
    }
  });

  it('is not there before a ranking is published', async () => {
    await open(anOwnApplication());
    expect(card().queryByText(/^Graduatoria/)).not.toBeInTheDocument();
  });
});

describe('a request of review', () => {
  const begin = async () => userEvent.click(card().getByRole('button', { name: 'Chiedi un riesame' }));
  const send = async () => userEvent.click(card().getByRole('button', { name: 'Invia la richiesta di riesame' }));
  const box = () => card().getByRole('textbox', { name: 'Che cosa va riesaminato' });

  it('can be written until the last day, and is sent once', async () => {
    const application = ranked({ reviewUntil: inHours(50) });
    const { sent, answer } = await open(application, { [POST]: json(aReview(), 201) });
    expect(card().getByText(/^Entro le 24 del .* \(tra 2 giorni\)\.$/)).toBeVisible();
    await begin();
    expect(box()).toHaveFocus();
    await userEvent.type(box(), `  ${TEXT} `);
    expect(card().getByText(`${TEXT.length} caratteri su 4000`)).toBeVisible();
    const ranking = aRanking({ reviewUntil: inHours(50), reviewRequest: aReview() });
    answer({ [READ_OWN]: json([{ ...application, ranking, mayAttach: ['altri-documenti'] }]) });
    await send();
    expect(await screen.findByText('Richiesta di riesame inviata')).toBeVisible();
    expect(sent(POST)).toEqual([{ text: TEXT }]);
    expect(await card().findByRole('region', { name: 'Riesame richiesto il 23 novembre 2026' })).toBeVisible();
    expect(card().getByRole('heading', { name: 'Riesame richiesto il 23 novembre 2026' })).toHaveFocus();
    expect(card().queryByRole('textbox', { name: 'Che cosa va riesaminato' })).not.toBeInTheDocument();
    expect(Object.keys(sessionStorage)).toEqual(['tab-user']);
    await userEvent.click(card().getByRole('button', { name: 'Aggiungi documenti' }));
    expect(card().getByRole('heading', { name: 'Altri Documenti' })).toHaveFocus();
  });

  it('that is too short says so at the field and is not sent', async () => {
    const { sent } = await open(ranked({ reviewUntil: inHours(50) }));
    await begin();
    await userEvent.type(box(), '  123456789 ');
    await send();
    expect(await card().findByText('Scriva almeno 10 caratteri')).toBeVisible();
    expect(box()).toHaveFocus();
    expect(sent(POST)).toEqual([]);
  });

  it('says why it was refused, and keeps the text, also when the page is opened again', async () => {
    const application = ranked({ reviewUntil: inHours(1) });
    const { unmount } = await open(application, { [POST]: () => refusal('window-closed') });
    await begin();
    await userEvent.type(box(), TEXT);
    await send();
    await willShow(['In questo momento non è possibile chiedere un riesame della graduatoria.'], card());
    expect(box()).toHaveValue(TEXT);
    unmount();
    await open(application);
    expect(box()).toHaveValue(TEXT);
  });

  it('is not offered when the time is over', async () => {
    await open(ranked({ reviewUntil: '2020-11-01T23:00:00.000Z' }));
    expect(card().getByText('Il termine per chiedere un riesame è finito alle 24 del 1 novembre 2020.')).toBeVisible();
    expect(card().queryByRole('button', { name: 'Chiedi un riesame' })).not.toBeInTheDocument();
  });

  const openUnlisted = async (changes: Partial<UnlistedInRanking>) => {
    const { publishedAt, rankingId } = aRanking();
    const unlisted = {
      ...{ rankingId, stage: 'provisional' as const, publishedAt, reviewUntil: null, reviewRequest: null },
      ...changes,
    };
    await open(anOwnApplication({ applicationStatus: 'rejected', unlisted }));
    return result('La sua domanda non è in questa graduatoria');
  };

  it('can come from an application that is not listed, but not when the time is over, or under a final', async () => {
    const shown = await openUnlisted({ reviewUntil: inHours(50) });
    expect(shown.getByText(/può chiedere un riesame finché il termine è aperto/)).toBeVisible();
    expect(shown.getByRole('button', { name: 'Chiedi un riesame' })).toBeVisible();
    cleanup();
    for (const changes of [{ reviewUntil: '2020-11-01T23:00:00.000Z' }, { stage: 'final' as const }]) {
      const shown = await openUnlisted(changes);
      expect(shown.getByText(/Se pensa che la sua debba esserci, ci scriva\./)).toBeVisible();
      expect(shown.queryByText(/può chiedere un riesame/)).not.toBeInTheDocument();
      cleanup();
    }
  });

  it('that was decided shows the reason', async () => {
    for (const [state, title, next] of [
      ['accepted', 'Richiesta di riesame accolta il 24 novembre 2026', /graduatoria definitiva\.$/],
      ['rejected', 'Richiesta di riesame non accolta il 24 novembre 2026', /resta quello di prima\.$/],
    ] as const) {
      const decided = { state, reason: 'Il certificato\nè valido.', decidedAt: '2026-11-24T09:00:00.000Z' };
      const { unmount } = await open(ranked({ reviewUntil: inHours(50), reviewRequest: aReview(decided) }));
      const shown = result(title);
      for (const text of [/Il certificato\s+è valido\./, TEXT, next]) expect(shown.getByText(text)).toBeVisible();
      expect(card().queryByRole('button', { name: /riesame|Aggiungi documenti/ })).not.toBeInTheDocument();
      unmount();
    }
  });

  it('that was accepted promises nothing more once the final is out', async () => {
    const decided = { state: 'accepted', reason: 'È valido.', decidedAt: '2026-11-24T09:00:00.000Z' } as const;
    await open(ranked({ stage: 'final', reviewRequest: aReview(decided) }));
    const shown = result('Richiesta di riesame accolta il 24 novembre 2026');
    expect(shown.getByText(/^La graduatoria definitiva è pubblicata: vale il risultato/)).toBeVisible();
    expect(shown.queryByText(/Correggiamo/)).not.toBeInTheDocument();
  });
});
