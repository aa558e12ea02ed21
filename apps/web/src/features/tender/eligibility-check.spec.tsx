import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, json, READ_CURRENT_TENDER, refusal } from '../../../test/fake-api';
import { renderElement, renderRoutes } from '../../../test/render-page';
import { aTender, someRules } from '../../../test/samples';
import { Component as TenderPage } from './tender.page';

beforeEach(() => void fakeApi());

const open = () => userEvent.click(screen.getByRole('button', { name: 'Cominci il controllo' }));
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Vedi il risultato' }));
const questions = () =>
  screen.getAllByRole('radiogroup').map((group) => within(group).getAllByRole('radio')[0]?.getAttribute('name'));

/** Opens the questions of a tender. */
async function openQuestions(changes: Parameters<typeof aTender>[0] = {}): Promise<void> {
  fakeApi({ [READ_CURRENT_TENDER]: json(aTender(changes)) });
  renderElement(<TenderPage />);
  await open();
  await screen.findByRole('button', { name: 'Vedi il risultato' });
}

async function answer(question: RegExp, choice: string): Promise<void> {
  const group = within(screen.getByRole('radiogroup', { name: question }));
  await userEvent.click(group.getByRole('radio', { name: choice }));
}

/** Answers for a person of another country whom the usual tender accepts. */
async function answerWell(): Promise<void> {
  await answer(/cittadinanza/, "Di un paese fuori dall'Unione europea");
  await answer(/18\sanni/, 'Sì');
  await answer(/almeno 5\sanni, senza interruzioni/, 'Sì');
  await answer(/permesso/, 'Sì');
  await answer(/ISEE/, 'Sì');
  await answer(/immobili/, 'No');
}

/** The result, which has the focus on its heading, and its sentences. */
function result(heading: string) {
  expect(screen.getByRole('heading', { name: heading })).toHaveFocus();
  const region = screen.getByRole('region', { name: heading });
  return {
    region,
    items: within(region)
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent),
  };
}

describe('the eligibility check', () => {
  it('says what to bring, leads to the form and keeps nothing', async () => {
    const { calls } = fakeApi({ [READ_CURRENT_TENDER]: json(aTender()) });
    renderElement(<TenderPage />);
    await open();
    await screen.findByRole('button', { name: 'Vedi il risultato' });
    const before = { calls: calls.length, storage: { ...localStorage, ...sessionStorage }, address: location.href };
    const stored = jest.spyOn(Storage.prototype, 'setItem');
    await answerWell();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Uno sfratto esecutivo' }));
    await submit();
    const { region, items } = result('Secondo le sue risposte può partecipare');
    expect(items).toEqual([
      "Carta d'Identità",
      'Codice Fiscale',
      'Permesso di Soggiorno',
      'Certificazione Redditi/ISEE',
      'Altri Documenti: provvedimento di sfratto',
    ]);
    expect(region).toHaveTextContent('Il controllo non calcola il punteggio.');
    expect(within(region).getByRole('link', { name: 'Vai alla domanda' })).toHaveAttribute('href', '/iscrizione');
    expect(stored).not.toHaveBeenCalled();
    expect({ calls: calls.length, storage: { ...localStorage, ...sessionStorage }, address: location.href }).toEqual(
      before,
    );
  });

  it('names what excludes, and forgets its result when an answer changes', async () => {
    await openQuestions();
    await answerWell();
    await answer(/immobili/, 'Sì');
    await answer(/permesso/, 'No');
    await submit();
    const { region, items } = result('Secondo le sue risposte non può partecipare');
    expect(region).toHaveTextContent('Mancano questi requisiti del bando:');
    expect(items).toEqual(['Permesso di soggiorno', 'Nessuna proprietà di altri immobili a uso abitativo']);
    await answer(/permesso/, 'Sì');
    expect(region).not.toBeInTheDocument();
    await submit();
    expect(result('Secondo le sue risposte non può partecipare').items).toHaveLength(1);
  });

  it('leaves to be verified what is unknown', async () => {
    await openQuestions();
    await answer(/ISEE/, 'Non lo so');
    await answer(/18\sanni/, 'Sì');
    await submit();
    const { items } = result('Da verificare');
    expect(items.slice(0, 3).map((item) => item?.replaceAll(/\s/g, ' '))).toEqual([
      'La sua cittadinanza: da questa dipendono gli anni di residenza e il permesso di soggiorno',
      'ISEE non superiore a 25.000 € annui',
      'Nessuna proprietà di altri immobili a uso abitativo',
    ]);
    expect(items).toContain('Permesso di Soggiorno (solo per cittadini non UE)');
  });

  it('asks other questions under other rules, and forgets an answer to a question with another number', async () => {
    await openQuestions();
    await answer(/cittadinanza/, "Di un altro paese dell'Unione europea");
    await answer(/almeno 5\sanni/, 'No');
    await answer(/cittadinanza/, 'Italiana');
    const italian = within(screen.getByRole('radiogroup', { name: /Risiede o lavora in Lombardia da almeno 2\sanni/ }));
    expect(italian.queryByRole('radio', { checked: true })).toBeNull();
    expect(questions()).toEqual(['citizenship', 'age', 'residence', 'isee', 'property'].map((id) => `check-${id}`));
  });

  it('asks no more than the rules need', async () => {
    const rules = someRules({
      minimumAge: 0,
      residenceYears: { italian: 0, foreign: 0 },
      points: { minors: 1, disability: 0, eviction: 0, residenceYear: 0, residenceCap: null },
    });
    await openQuestions({ rules });
    await answer(/cittadinanza/, 'Italiana');
    expect(questions()).toEqual(['citizenship', 'isee', 'property'].map((id) => `check-${id}`));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('names the day on which the age counts', async () => {
    await openQuestions({ rules: someRules({ referenceDate: '2027-01-31' }) });
    expect(screen.getByRole('radiogroup', { name: /^Il 31 gennaio 2027 avrà compiuto 18\sanni\?$/ })).toBeVisible();
  });

  it('works for a closed tender, without a link to the form', async () => {
    await openQuestions({ status: 'closed' });
    expect(screen.getByText(/quelle del prossimo possono essere diverse/)).toBeVisible();
    await answerWell();
    await submit();
    const { region } = result('Secondo le sue risposte può partecipare');
    expect(within(region).queryByRole('link')).toBeNull();
  });

  it('says why there are no questions', async () => {
    for (const [code, sentence] of [
      ['not-found', /le domande arriveranno con il primo/],
      ['unavailable', /non riusciamo a leggere le regole/],
    ] as const) {
      fakeApi({ [READ_CURRENT_TENDER]: () => refusal(code) });
      const { unmount } = renderElement(<TenderPage />);
      await open();
      expect(await screen.findByText(sentence)).toBeVisible();
      unmount();
    }
  });

  it('is open for a reader who comes by its link', async () => {
    renderRoutes([{ path: '/bando', element: <TenderPage /> }], '/bando#posso-partecipare');
    expect(await screen.findByRole('radiogroup', { name: 'Quale cittadinanza ha?' })).toBeVisible();
  });
});
