import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, formatApplicationCode, type PublishedEntry, type PublishedRanking } from '@lacorte/contracts';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import { aTender } from './a-tender';
import { ADMINISTRATOR, useDocuments } from './documents-under-test';
import { accessOf, missingIn, textOf } from './pdf-text';

/** Tender of most tests. */
const CURRENT = aTender();
const USER = { ...ADMINISTRATOR, role: 'user' } as const;

const documents = useDocuments({ worker: {} });
beforeEach(() => void documents.around.applications.keepTender(CURRENT));

describe('the tender', () => {
  const tender = (language?: string) => documents.pdf(API.downloadTender, language);

  it('is a PDF with a name of its own, printed once per language', async () => {
    const [answer] = await Promise.all([tender(), tender(), tender('fr'), tender('xx')]);
    expect({ status: answer.status, ...answer.headers }).toMatchObject({
      status: 200,
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="bando-assegnazione.pdf"',
      'content-length': String(answer.body.length),
    });
    expect(await documents.keysIn('tender/')).toHaveLength(2);
  });

  it('has every rule and number in Italian, and title, language and tags for screen readers', async () => {
    const answer = await tender();
    const shown = [
      ...['25 novembre 2025', '150 €', 'ogni 6 mesi', 'da 2 a 6 mesi', '4 anni', '15-20 minuti', '800 comuni'],
      ...['Residenza o lavoro in Lombardia da almeno 2 anni', 'ISEE non superiore a 25.000 €', 'Almeno 18 anni'],
      ...['Nessuna proprietà di altri immobili', 'Permesso di soggiorno', 'continuativa in Lombardia da almeno 5 anni'],
      ...['Famiglie con minori 60%', 'Persone over 65 20%', 'Giovani coppie under 35 15%', 'Emergenze abitative 5%'],
      ...['minori nel nucleo familiare +10', 'Disabilità certificata +15', 'Sfratto esecutivo +20'],
      ...['Ogni anno di residenza +1', 'in originale o in copia conforme', '5 MB', 'PDF, JPG, JPEG, PNG'],
      ...['carta, PayPal o bonifico', 'entro 24 ore', 'lunedì 14-17, mercoledì 9-12, venerdì 14-17', 'Pagina 1 di 2'],
    ];
    expect(missingIn(await textOf(answer), shown)).toEqual([]);
    expect(await accessOf(answer)).toEqual({ title: 'Bando di assegnazione', language: 'it', isTagged: true });
  });

  it('speaks French to who reads French', async () => {
    const text = await textOf(await tender('fr'));
    const shown = [
      ...['Appel à candidatures', '25 novembre 2025', '150 €', '25 000 €', 'au moins 2 ans', 'au moins 5 ans'],
      ...['Foyers avec mineurs 60 %', 'Handicap reconnu +15', 'lundi 14-17 h', 'Page 1 sur 2'],
    ];
    expect(missingIn(text, shown)).toEqual([]);
    expect(text).not.toMatch(/alloggi|domanda/);
  });

  it('is printed again for another version', async () => {
    const first = documents.around.applications.keepTender(aTender({ code: '2026' }));
    expect(await textOf(await tender())).toContain('150 €');
    documents.around.applications.keepTender({
      ...first,
      version: 2,
      rules: { ...DEFAULT_RULES, feeCents: 20_000 },
    });
    expect(await textOf(await tender())).toContain('200 €');
  });
});

describe('the PDF of one tender', () => {
  const pdfOf = (id: string) => documents.pdf(API.tenderPdf(id));

  it('has its own numbers and name, whatever the current one says', async () => {
    const rules = { ...DEFAULT_RULES, feeCents: 17_550, quotas: [{ group: 'minors' as const, percent: 100 }] };
    const old = aTender({ code: '2024', status: 'closed', shownDeadline: '2024-06-30', rules });
    documents.around.applications.keepTender(old);
    documents.around.applications.keepTender(CURRENT);
    const answer = await pdfOf(old.id);
    expect(answer.headers).toMatchObject({ 'content-disposition': 'attachment; filename="bando-2024.pdf"' });
    const text = await textOf(answer);
    expect(missingIn(text, ['30 giugno 2024', '175,50 €', 'Famiglie con minori 100%'])).toEqual([]);
    expect(text).not.toContain('Persone over 65');
  });

  it('is not there for an unknown tender, and that of a draft for nobody', async () => {
    const draft = documents.around.applications.keepTender(aTender({ status: 'draft', opensAt: null }));
    for (const id of ['none', randomUUID(), draft.id]) expect((await pdfOf(id)).status).toBe(404);
    expect((await documents.download(API.tenderPdf(draft.id), ADMINISTRATOR)).status).toBe(404);
  });

  describe('that is a draft', () => {
    const rules = { ...DEFAULT_RULES, feeCents: 19_000 };
    const draft = aTender({ code: '2028', status: 'draft', opensAt: null, version: 3, rules });
    const ask = (query = '', who: Parameters<typeof documents.download>[1] = ADMINISTRATOR) =>
      documents.download(`${API.adminTenderPdf(draft.id)}${query}`, who);
    beforeAll(() => void documents.around.applications.keepTender(draft));

    it('has its numbers in the language asked for, for administrators alone', async () => {
      const [italian, french] = [await ask(), await ask('?lang=fr')];
      expect(italian.headers).toMatchObject({ 'content-disposition': 'attachment; filename="bando-2028-it.pdf"' });
      expect(await textOf(italian)).toMatch(/Quota di iscrizione.*190 €/);
      expect(french.headers).toMatchObject({ 'content-disposition': 'attachment; filename="bando-2028-fr.pdf"' });
      expect(await textOf(french)).toMatch(/Cotisation d’adhésion.*190 €/);
      expect([(await ask('', null)).status, (await ask('', USER)).status]).toEqual([401, 403]);
      expect((await documents.download(API.adminTenderPdf(randomUUID()))).status).toBe(404);
    });

    it('is kept apart from the prints of published tenders', async () => {
      await ask();
      documents.around.applications.keepTender({ ...draft, status: 'open', version: 4 });
      expect((await pdfOf(draft.id)).status).toBe(200);
      const keysIn = async (folder: string) => (await documents.keysIn(`tender/${folder}/${draft.id}/`)).length;
      expect(await keysIn('drafts')).toBeGreaterThan(0);
      expect(await keysIn('of')).toBe(1);
    });
  });
});

describe('the PDF of a ranking', () => {
  const HASH = 'cf72f5e34efd99db4a4f4cfc1e626bf17c66a5f279986b9a0c6658349826d051';
  const pdfOf = (id: string, language?: string) => documents.pdf(API.rankingPdf(id), language);

  /** A published ranking of homes of three rooms. */
  function publish(count: number, homes: number, changes: Partial<PublishedRanking> = {}): PublishedRanking {
    const entries = Array.from({ length: count }, (_, index): PublishedEntry => {
      const outcome = index < homes ? 'assigned' : 'waiting';
      const applicationCode = formatApplicationCode(2026, index + 1);
      return { position: index + 1, applicationCode, points: 60 - (index % 50), outcome, housingType: '3-locali' };
    });
    const none = { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 };
    const noPlace = { '2-locali': null, '3-locali': null, '4-locali': null, '5-locali': null };
    const assigned = Math.min(count, homes);
    const last = { position: assigned, points: entries[assigned - 1]?.points ?? 0 };
    const ranking: PublishedRanking = {
      ...{ id: randomUUID(), tenderId: randomUUID(), tenderCode: '2026-1', stage: 'provisional' },
      title: { it: 'Bando 2026', fr: 'Appel à candidatures 2026' },
      ...{ drawNumbers: '12-45-67-8-90', registerHash: HASH, seed: HASH.split('').toReversed().join('') },
      homes: { ...none, '3-locali': homes, '5-locali': 2 },
      counts: { applications: count + 3, ranked: count, assigned, waiting: count - assigned },
      lastAssigned: { ...noPlace, '3-locali': assigned > 0 ? last : null },
      rankedByType: { ...none, '3-locali': count },
      ...{ publishedAt: '2026-11-20T23:30:00.000Z', reviewUntil: null },
      ...changes,
    };
    documents.around.applications.rankings.set(ranking.id, { ranking, entries });
    return ranking;
  }

  it('has its places, the draw and the last place with a home, for everybody', async () => {
    const answer = await pdfOf(publish(120, 10).id);
    expect({ status: answer.status, ...answer.headers }).toMatchObject({
      status: 200,
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="graduatoria-2026-1-provvisoria.pdf"',
    });
    const text = await textOf(answer);
    const shown = [
      ...['Graduatoria provvisoria', 'Bando 2026 (2026-1)', 'Pubblicata il 21 novembre 2026', '12-45-67-8-90', HASH],
      ...[
        '3 locali Alloggi da assegnare: 10. Domande in graduatoria: 120.',
        'Ultimo posto con un alloggio: 10, con 51 punti',
      ],
      ...[
        '1 DOM-2026-000001-16 60 assegnata',
        '10 DOM-2026-000010-86 51 assegnata',
        '11 DOM-2026-000011-83 50 in attesa',
      ],
      ...['5 locali Nessuna domanda in graduatoria', 'Il responsabile del procedimento', 'Pagina 1 di 4'],
    ];
    expect(missingIn(text, shown)).toEqual([]);
    expect(text.match(/DOM-2026-/g)).toHaveLength(120);
    expect(text).not.toContain('4 locali');
  });

  it('is in French for who reads French, with title, language and tags', async () => {
    const answer = await pdfOf(publish(3, 1, { stage: 'final' }).id, 'fr');
    expect(answer.headers['content-disposition']).toContain('graduatoria-2026-1-definitiva.pdf');
    const text = await textOf(answer);
    const shown = ['Classement définitif', '21 novembre 2026', '1 DOM-2026-000001-16 60 attribuée', 'Page 1 sur 1'];
    expect(missingIn(text, shown)).toEqual([]);
    expect(await accessOf(answer)).toEqual({ title: 'Classement définitif 2026-1', language: 'fr', isTagged: true });
  });

  it('is printed once for all readers, and then comes from storage', async () => {
    const { id } = publish(450, 5);
    const before = documents.around.applications.entryPages;
    const answers = await Promise.all(Array.from({ length: 30 }, () => pdfOf(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    await pdfOf(id);
    expect(documents.around.applications.entryPages - before).toBe(3);
    expect(await documents.keysIn(`rankings/${id}/`)).toHaveLength(1);
  });

  it('of more than 10,000 entries has the first ones, and says where the others are', async () => {
    const text = await textOf(await pdfOf(publish(10_001, 10).id));
    expect(text.match(/DOM-2026-/g)).toHaveLength(2_500);
    expect(text).toContain('le prime 2500 posizioni');
    expect(text).toContain('/graduatorie/');
  });

  it('is not there for an unknown or malformed id', async () => {
    for (const id of [randomUUID(), 'none']) {
      const { status, body } = await pdfOf(id);
      expect([status, body.code]).toEqual([404, 'not-found']);
    }
  });
});
