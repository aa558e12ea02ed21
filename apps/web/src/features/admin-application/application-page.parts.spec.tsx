import { describe, expect, it, jest } from '@jest/globals';
import { API, type AttachedFile, type DocumentsByType, NOTE_MAX } from '@lacorte/contracts';
import { type AssessmentFacts, assess, NO_FACTS, type RequirementId, type Standard } from '@lacorte/tender-rules';
import { act, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applicationPageAnswers, someDetails } from '../../../test/admin-application';
import { aPayment } from '../../../test/admin-payments';
import { type Answers, busy, json, refusal } from '../../../test/fake-api';
import { openSite } from '../../../test/open-site';
import { anAttachedFile, someRules } from '../../../test/samples';
import { changeLanguage } from '../../i18n/start-i18n';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { readNumber, textOfNumber } from './facts/typed-value';
import { useShortcutChoice, useShortcuts } from './keys/use-shortcuts';
import { requirementText } from './result/requirement-text';
import { fitPage } from './viewer/fit-page';

describe('the record of an application', () => {
  const application = someDetails({ anniResidenzaLombardia: '12' });
  const { id } = application;

  async function openPage(answers: Answers = {}, shown = application) {
    const api = await openSite(`/admin/domande/${id}?sort=cognome`, {
      ...applicationPageAnswers({ application: shown }),
      ...answers,
    });
    await screen.findByRole('heading', { level: 1, name: 'Giulia Ferrari' });
    return api;
  }

  describe('the warnings', () => {
    it('are doubtful values, and other applications of the same person with what differs', async () => {
      const other = {
        ...someDetails({ applicationStatus: 'under_review' }),
        id: 'x1',
        applicationCode: 'DOM-2026-000007-11',
      };
      const message = 'La data di nascita non corrisponde al codice fiscale.';
      await openPage({
        [`GET ${API.applicationChecks(id)}`]: json([{ id: 'codice-fiscale-birth-date', message }]),
        [`GET ${API.applicationDuplicates(id)}`]: json([{ ...other, indirizzo: 'Via Roma 1' }]),
      });
      const warnings = within(await screen.findByRole('region', { name: 'Avvertenze' }));
      expect(warnings.getByText(message)).toBeVisible();
      expect(warnings.getByRole('link', { name: 'DOM-2026-000007-11' })).toHaveAttribute(
        'href',
        '/admin/domande/x1?sort=cognome',
      );
      expect(warnings.getByText('In Revisione')).toBeVisible();
      await userEvent.click(warnings.getByText('Confronta un dato diverso'));
      expect(warnings.getByRole('row', { name: /^Indirizzo Via Padova 118.* Via Roma 1/ })).toBeVisible();
    });

    it('are in the words of the server, which answers in the language of the reader', async () => {
      const italian = "Nel codice fiscale l'anno di nascita è il 1986, nella domanda il 1987.";
      const french = 'Dans le code fiscal, l’année de naissance est 1986 ; dans la demande, 1987.';
      const checks = `GET ${API.applicationChecks(id)}`;
      const { answer } = await openPage({ [checks]: json([{ id: 'codice-fiscale-birth-date', message: italian }]) });
      expect(await screen.findByText(italian)).toBeVisible();
      answer({ [checks]: json([{ id: 'codice-fiscale-birth-date', message: french }]) });
      await act(() => changeLanguage('fr'));
      expect(await screen.findByText(french)).toBeVisible();
    });

    it('that did not arrive are asked for again, without hiding the others', async () => {
      const message = "L'età non raggiunge il minimo del bando.";
      const { answer } = await openPage({
        [`GET ${API.applicationChecks(id)}`]: json([{ id: 'age', message }]),
        [`GET ${API.applicationDuplicates(id)}`]: () => busy(503),
      });
      expect(await screen.findByText(message)).toBeVisible();
      answer({ [`GET ${API.applicationDuplicates(id)}`]: json([]) });
      const failed = await screen.findByText('Controlli e domande doppie non sono arrivati.');
      await userEvent.click(within(failed.parentElement as HTMLElement).getByRole('button', { name: 'Riprova' }));
      expect(failed).not.toBeInTheDocument();
    });
  });

  describe('the notes', () => {
    it('are added, newest first', async () => {
      const note = { id: 'n1', text: 'Telefonato.', createdBy: 'paolo@example.com', createdAt: '2026-11-22T10:00:00Z' };
      const added = { ...note, id: 'n2', text: 'Manca il retro.', createdBy: 'marta@example.com' };
      const { sent, answer } = await openPage({
        [`GET ${API.applicationNotes(id)}`]: json([note]),
        [`POST ${API.applicationNotes(id)}`]: json(added, 201),
      });
      expect(await screen.findByText('Telefonato.')).toBeVisible();
      answer({ [`GET ${API.applicationNotes(id)}`]: json([added, note]) });
      await userEvent.type(screen.getByRole('textbox', { name: 'Nuova nota' }), ' Manca il retro. ');
      await userEvent.click(screen.getByRole('button', { name: 'Aggiungi nota' }));
      expect(await screen.findByText('Manca il retro.', { selector: 'li p' })).toBeVisible();
      expect(screen.getByRole('textbox', { name: 'Nuova nota' })).toHaveValue('');
      expect(sent('POST')).toEqual([{ text: 'Manca il retro.' }]);
    });

    it('are not sent empty or too long', async () => {
      const { sent } = await openPage();
      const field = screen.getByRole('textbox', { name: 'Nuova nota' });
      const add = screen.getByRole('button', { name: 'Aggiungi nota' });
      await userEvent.click(add);
      expect(field).toHaveAccessibleDescription(/Scriva la nota\./);
      fireEvent.change(field, { target: { value: 'x'.repeat(NOTE_MAX + 1) } });
      await userEvent.click(add);
      expect(field).toHaveAccessibleDescription(/al massimo 2\.?000 caratteri/);
      expect(sent('POST')).toEqual([]);
    });
  });

  describe('the history of an assessment', () => {
    it('tells who changed which facts', async () => {
      const at = { assessedAt: '2026-11-22T10:00:00Z' };
      await openPage({
        [`GET ${API.assessmentHistory(id)}`]: json([
          {
            ...at,
            version: 2,
            facts: { ...NO_FACTS, minors: 2, iseeCents: 1_850_000 },
            assessedBy: 'paolo@example.com',
          },
          { ...at, version: 1, facts: { ...NO_FACTS, minors: 1 }, assessedBy: null },
        ]),
      });
      const latest = (await screen.findByText('paolo@example.com')).closest('li');
      expect(latest).toHaveTextContent(/ISEE, in euro: da «Da verificare» a «18\.500,00\s€»/);
      expect(latest).toHaveTextContent('Minori nel nucleo: da «1» a «2»');
      expect(screen.getByText('una persona non più presente')).toBeVisible();
    });
  });

  describe('what came with the application', () => {
    it('is told: consents and money', async () => {
      const payment = aPayment({ state: 'matched', reason: null, date: '2026-11-02' });
      await openPage({}, { ...application, consents: { gdprConsent: '2025-01' }, incomingPayments: [payment] });
      expect(screen.getByText('Trattamento dei dati personali: dato, testo 2025-01')).toBeVisible();
      expect(screen.getByText('Veridicità dei dati: non registrato')).toBeVisible();
      expect(screen.getByText(/^150,00\s€ il 2 novembre 2026$/)).toBeVisible();
    });
  });
});

describe('the viewer of documents', () => {
  const DOCUMENTS: DocumentsByType = {
    documento_identita: ['fronte.png', 'retro.jpg'],
    documentazione_reddito: 'isee.png',
    altra_documentazione: 'lettera.docx',
  };
  const application = someDetails({ documenti: DOCUMENTS });
  const { id } = application;
  const FRONT = `GET ${API.applicationDocument(id, 'documento_identita', 0)}`;

  const picture = () => new Response(new Blob(['x'], { type: 'image/png' }));

  async function openViewer(answers: Answers = {}, files: AttachedFile[] = []) {
    const api = await openSite(`/admin/domande/${id}`, {
      ...applicationPageAnswers({ application: { ...application, files } }),
      [FRONT]: picture,
      [`GET ${API.applicationDocument(id, 'documento_identita', 1)}`]: picture,
      [`GET ${API.applicationDocument(id, 'documentazione_reddito')}`]: picture,
      ...answers,
    });
    const viewer = within(await screen.findByRole('region', { name: 'Documenti della domanda' }));
    return { ...api, viewer };
  }

  it('begins with the first, and goes on with buttons, keys and the list', async () => {
    const { viewer } = await openViewer();
    expect(await viewer.findByAltText('Immagine fronte.png')).toBeInTheDocument();
    await userEvent.click(viewer.getByRole('button', { name: 'Documento successivo' }));
    expect(await viewer.findByAltText('Immagine retro.jpg')).toBeInTheDocument();
    await userEvent.keyboard('d');
    expect(await viewer.findByAltText('Immagine isee.png')).toBeInTheDocument();
    await userEvent.keyboard('{Shift>}D{/Shift}');
    expect(await viewer.findByAltText('Immagine retro.jpg')).toBeInTheDocument();
    const list = viewer.getByRole('combobox', { name: 'Documento' });
    await userEvent.selectOptions(list, 'Documentazione Reddito · isee.png');
    expect(await viewer.findByAltText('Immagine isee.png')).toBeInTheDocument();
  });

  it('shows the document that proves a fact, and offers what it cannot show as a download', async () => {
    const { viewer, calls } = await openViewer();
    await userEvent.click(await screen.findByRole('button', { name: /^ISEE, in euro: mostra i documenti/ }));
    expect(await viewer.findByAltText('Immagine isee.png')).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: /^Permesso|^Anni di residenza in Lombardia: nessun documento/ }),
    ).toHaveAttribute('aria-disabled', 'true');
    await userEvent.selectOptions(viewer.getByRole('combobox'), 'Altra Documentazione · lettera.docx');
    expect(viewer.getByText(/lo scarichi per leggerlo/)).toBeVisible();
    expect(viewer.getByRole('button', { name: 'Scarica' })).toBeVisible();
    expect(calls.some(({ path }) => path.includes('altra_documentazione'))).toBe(false);
  });

  it('does not read again what was just shown: each reading is recorded', async () => {
    const { viewer, sent } = await openViewer();
    await viewer.findByAltText('Immagine fronte.png');
    await userEvent.keyboard('d');
    await viewer.findByAltText('Immagine retro.jpg');
    await userEvent.keyboard('{Shift>}D{/Shift}');
    await viewer.findByAltText('Immagine fronte.png');
    expect(sent(FRONT)).toHaveLength(1);
  });

  it('does not ask for a file in quarantine', async () => {
    const { viewer, calls } = await openViewer({}, [anAttachedFile({ name: 'fronte.png', scan: 'quarantined' })]);
    expect(viewer.getByText(/il file non si può aprire/)).toBeVisible();
    expect(calls.some(({ path }) => path.includes('/documents/documento_identita'))).toBe(false);
  });

  it('says why, when a file does not come, and tries again', async () => {
    const pending = [anAttachedFile({ scan: 'pending' })];
    for (const [answer, files, reason] of [
      [() => refusal('not-found'), [], /Il file non c'è più/],
      [() => refusal('not-found'), pending, /non è ancora finito/],
      [() => busy(503), [], /Il servizio non risponde/],
    ] as const) {
      const { viewer, answer: change, unmount } = await openViewer({ [FRONT]: answer }, [...files]);
      expect(await viewer.findByText(reason)).toBeVisible();
      change({ [FRONT]: picture });
      await userEvent.click(viewer.getByRole('button', { name: 'Riprova' }));
      expect(await viewer.findByAltText('Immagine fronte.png')).toBeInTheDocument();
      unmount();
    }
  });
});

const A4 = { width: 595, height: 842 };
const view = { width: 600, zoom: 1, pixelRatio: 1 };

describe('a page of a document', () => {
  it('is as wide as its space at first, drawn with a pixel for each of the screen, and grows with the zoom', () => {
    const { width, height, scale } = fitPage(A4, { ...view, pixelRatio: 2 });
    expect(width).toBe(600);
    expect(height).toBeCloseTo((600 * 842) / 595);
    expect(scale * A4.width).toBeCloseTo(1_200);
    expect(fitPage(A4, { ...view, zoom: 2 }).width).toBe(1_200);
  });

  it.each([
    ['200 metres', { width: 566_929, height: 566_929 }, 4],
    ['a long strip', { width: 10, height: 1_000_000 }, 4],
    ['A4 at four times its size on a fine screen', A4, 12],
  ])('of %s is drawn within what a canvas can hold', (_, page, pixelRatio) => {
    const { scale } = fitPage(page, { ...view, zoom: 4, pixelRatio });
    expect(page.width * scale).toBeLessThanOrEqual(8_000);
    expect(page.height * scale).toBeLessThanOrEqual(8_000);
    expect(page.width * page.height * scale ** 2).toBeLessThanOrEqual(16_000_001);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('of the width %d has a size', (width) => {
    const fitted = fitPage({ width, height: 842 }, view);
    expect(Object.values(fitted).every((value) => Number.isFinite(value) && value > 0)).toBe(true);
  });
});

const STANDARD: Standard = {
  rules: someRules({ residenceYears: { italian: 5, foreign: 10 } }),
  birthDate: '1987-03-14',
  ageDay: '2026-03-13',
};

/** The text of a requirement, with ordinary spaces. */
function textOf(id: RequirementId, facts: Partial<AssessmentFacts>, standard = STANDARD): string {
  const known = { ...NO_FACTS, ...facts };
  const result = { ...assess(known, standard), facts: known, standard };
  const met = result.requirements.find((one) => one.id === id)?.met ?? null;
  const { result: hooks } = renderHook(() => ({ t: useTranslation().t, formats: useFormats() }));
  return requirementText(id, met, result, hooks.current.t, hooks.current.formats).replaceAll(/\s/g, ' ');
}

describe('why a requirement is met or not', () => {
  it('names age, amount and limit', () => {
    expect(textOf('age', {})).toBe('38 anni compiuti il 13 marzo 2026: il minimo è 18.');
    expect(textOf('age', {}, { ...STANDARD, ageDay: '2026-03-14' })).toMatch(/^39 anni/);
    expect(textOf('isee', { iseeCents: 2_750_000 })).toBe('ISEE 27.500 € supera il limite di 25.000 €.');
    expect(textOf('isee', { iseeCents: 2_500_000 })).toBe('ISEE 25.000 €, entro il limite di 25.000 €.');
  });

  it('names residence or work, of which citizens may have either', () => {
    const italian = { citizenship: 'italian', residenceYears: 1 } as const;
    expect(textOf('residence', { ...italian, residenceYears: 12 })).toBe('12 anni di residenza: ne servono 5.');
    expect(textOf('residence', { ...italian, worksInLombardiaYears: 7 })).toBe(
      '7 anni di lavoro: ne servono 5, di residenza o di lavoro.',
    );
    expect(textOf('residence', { ...italian, worksInLombardiaYears: 2 })).toBe(
      'Anni di residenza: 1, di lavoro: 2. Ne servono 5, di residenza o di lavoro.',
    );
    expect(textOf('residence', { citizenship: 'other', residenceYears: 6, worksInLombardiaYears: 20 })).toBe(
      '6 anni di residenza: ne servono 10.',
    );
  });

  it('names what is missing', () => {
    expect(textOf('residence', {})).toBe('Manca: cittadinanza, anni di residenza.');
    expect(textOf('permit', { citizenship: 'other' })).toBe('Manca: permesso di soggiorno.');
  });
});

describe('an amount', () => {
  it.each([
    ['27500', 2_750_000],
    ['27.500', 2_750_000],
    ['27.500,50', 2_750_050],
    ['27500,5', 2_750_050],
    ['27500.50', 2_750_050],
    ['€ 1.234.567,00', 123_456_700],
    ['0', 0],
    ['', null],
    ['  ', null],
  ])('of %p is %p cents', (text, cents) => {
    expect(readNumber('iseeCents', text)).toBe(cents);
  });

  it.each(['-1', '1,234', '27.50.0', 'molto', '99999999', '12.5000'])('is not %p', (text) => {
    expect(readNumber('iseeCents', text)).toBeUndefined();
  });

  it.each([2_750_000, 2_750_050, 1, 0])('of %d cents is read as it is shown', (cents) => {
    expect(readNumber('iseeCents', textOfNumber('iseeCents', cents))).toBe(cents);
  });
});

describe('a number', () => {
  it('is whole, and within the limits of its fact', () => {
    expect(readNumber('minors', '10')).toBe(10);
    expect(readNumber('minors', '11')).toBeUndefined();
    expect(readNumber('residenceYears', '100')).toBe(100);
    expect(readNumber('residenceYears', '12,5')).toBeUndefined();
    expect(readNumber('residenceYears', '-1')).toBeUndefined();
  });
});

function Page({ act, areOn = true }: { act: (name: string) => void; areOn?: boolean }) {
  useShortcuts({ d: () => act('d'), 'shift+d': () => act('D'), '?': () => act('?') }, areOn);
  return (
    <>
      <input aria-label="text" />
      <textarea aria-label="note" />
      <select aria-label="choice" />
      <input type="radio" aria-label="fact" />
    </>
  );
}

function open(areOn = true) {
  const done = jest.fn();
  render(<Page act={done} areOn={areOn} />);
  return done;
}

describe('single keys', () => {
  it('act anywhere on the page, with Shift as other keys', async () => {
    const done = open();
    await userEvent.keyboard('d{Shift>}D{/Shift}?');
    expect(done.mock.calls).toEqual([['d'], ['D'], ['?']]);
  });

  it('are the same while Caps Lock is on', async () => {
    const done = open();
    await userEvent.keyboard('D');
    expect(done).toHaveBeenCalledWith('d');
  });

  it('do nothing in a field', async () => {
    const done = open();
    for (const label of ['text', 'note', 'choice']) {
      await userEvent.click(screen.getByLabelText(label));
      await userEvent.keyboard('d?');
    }
    expect(done).not.toHaveBeenCalled();
  });

  it('act while a choice has the focus, in which nothing is typed', async () => {
    const done = open();
    await userEvent.click(screen.getByLabelText('fact'));
    await userEvent.keyboard('d');
    expect(done).toHaveBeenCalledWith('d');
  });

  it('leave the commands of browser and system alone', async () => {
    const done = open();
    await userEvent.keyboard('{Control>}d{/Control}{Alt>}d{/Alt}{Meta>}d{/Meta}');
    expect(done).not.toHaveBeenCalled();
  });

  it('do nothing behind a dialog, or once switched off', async () => {
    const done = open(false);
    await userEvent.keyboard('d');
    document.body.insertAdjacentHTML('beforeend', '<div data-covers-page></div>');
    render(<Page act={done} />);
    await userEvent.keyboard('d');
    expect(done).not.toHaveBeenCalled();
    document.querySelector('[data-covers-page]')?.remove();
  });

  it('stay off in this browser', () => {
    const { result } = renderHook(useShortcutChoice);
    expect(result.current.areOn).toBe(true);
    act(() => result.current.switchTo(false));
    expect(renderHook(useShortcutChoice).result.current.areOn).toBe(false);
    act(() => result.current.switchTo(true));
    expect(renderHook(useShortcutChoice).result.current.areOn).toBe(true);
  });
});
