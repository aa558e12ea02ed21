import { describe, expect, it, jest } from '@jest/globals';
import { API, type AttachedFile, type DocumentsByType, NOTE_MAX } from '@lacorte/contracts';
import { type AssessmentFacts, assess, NO_FACTS, type RequirementId, type Standard } from '@lacorte/tender-rules';
import { act, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applicationPageAnswers, someDetails } from '../../../test/admin-application';
import { choose, hrefOf, press } from '../../../test/admin-page';
import { aPayment } from '../../../test/admin-payments';
import { anAdmin } from '../../../test/admin-samples';
import { type Answers, busy, json, refusal } from '../../../test/fake-api';
import { logIn } from '../../../test/log-in';
import { openSite } from '../../../test/open-site';
import { anAttachedFile, someRules } from '../../../test/samples';
import { changeLanguage } from '../../i18n/start-i18n';
import { useFormats } from '../../i18n/use-formats';
import { fitPage } from '../../lib/pdf/fit-page';
import { readNumber, textOfNumber } from './facts/number-field';
import { useShortcutChoice, useShortcuts } from './keys/shortcuts';
import { requirementText } from './result/result-panel';

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

  it('warns of doubtful values, in the words of the server, and of other applications of the same person', async () => {
    const other = { ...someDetails({ applicationStatus: 'under_review' }), id: 'x1', indirizzo: 'Via Roma 1' };
    const [message, french] = ['La data di nascita non corrisponde.', 'La date de naissance ne correspond pas.'];
    const checked = (words: string) => json([{ id: 'codice-fiscale-birth-date', message: words }]);
    const { answer } = await openPage({
      [`GET ${API.applicationChecks(id)}`]: checked(message),
      [`GET ${API.applicationDuplicates(id)}`]: json([{ ...other, applicationCode: 'DOM-2026-000007-11' }]),
    });
    const warnings = within(await screen.findByRole('region', { name: 'Avvertenze' }));
    expect(warnings.getByText(message)).toBeVisible();
    expect(await hrefOf('DOM-2026-000007-11', warnings)).toBe('/admin/domande/x1?sort=cognome');
    expect(warnings.getByText('In Revisione')).toBeVisible();
    await userEvent.click(warnings.getByText('Confronta un dato diverso'));
    expect(warnings.getByRole('row', { name: /^Indirizzo Via Padova 118.* Via Roma 1/ })).toBeVisible();
    answer({ [`GET ${API.applicationChecks(id)}`]: checked(french) });
    await act(() => changeLanguage('fr'));
    expect(await screen.findByText(french)).toBeVisible();
  });

  it('asks again for warnings that did not arrive, without hiding the others', async () => {
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

  it('adds notes, newest first, and sends none that is empty or too long', async () => {
    const note = { id: 'n1', text: 'Telefonato.', createdBy: 'paolo@example.com', createdAt: '2026-11-22T10:00:00Z' };
    const added = { ...note, id: 'n2', text: 'Manca il retro.', createdBy: 'marta@example.com' };
    const { sent, answer } = await openPage({
      [`GET ${API.applicationNotes(id)}`]: json([note]),
      [`POST ${API.applicationNotes(id)}`]: json(added, 201),
    });
    expect(await screen.findByText('Telefonato.')).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Nuova nota' });
    await press('Aggiungi nota');
    expect(field).toHaveAccessibleDescription(/Scriva la nota\./);
    fireEvent.change(field, { target: { value: 'x'.repeat(NOTE_MAX + 1) } });
    await press('Aggiungi nota');
    expect(field).toHaveAccessibleDescription(/al massimo 2\.?000 caratteri/);
    expect(sent('POST')).toEqual([]);
    answer({ [`GET ${API.applicationNotes(id)}`]: json([added, note]) });
    fireEvent.change(field, { target: { value: ' Manca il retro. ' } });
    await press('Aggiungi nota');
    expect(await screen.findByText('Manca il retro.', { selector: 'li p' })).toBeVisible();
    expect(field).toHaveValue('');
    expect(sent('POST')).toEqual([{ text: 'Manca il retro.' }]);
  });

  it('tells who changed which facts', async () => {
    const facts = { ...NO_FACTS, minors: 2, iseeCents: 1_850_000 };
    const latest = { version: 2, facts, assessedBy: 'paolo@example.com', assessedAt: '2026-11-22T10:00:00Z' };
    const first = { ...latest, version: 1, facts: { ...NO_FACTS, minors: 1 }, assessedBy: null };
    const confirmed = { ...latest, version: 3, assessedBy: 'marta@example.com', assessedAt: '2026-11-23T10:00:00Z' };
    await openPage({ [`GET ${API.assessmentHistory(id)}`]: json([confirmed, latest, first]) });
    const entry = (await screen.findByText('paolo@example.com')).closest('li');
    expect(entry).toHaveTextContent(/ISEE, in euro: da «Da verificare» a «18\.500,00\s€»/);
    expect(entry).toHaveTextContent('Minori nel nucleo: da «1» a «2»');
    expect(screen.getByText('Confermata senza modifiche').closest('li')).toHaveTextContent('marta@example.com');
    expect(screen.getByText('una persona non più presente')).toBeVisible();
  });

  it('tells consents and money', async () => {
    const payment = aPayment({ state: 'matched', reason: null, date: '2026-11-02' });
    await openPage({}, { ...application, consents: { gdprConsent: '2025-01' }, incomingPayments: [payment] });
    expect(screen.getByText('Trattamento dei dati personali: dato, testo 2025-01')).toBeVisible();
    expect(screen.getByText('Veridicità dei dati: non registrato')).toBeVisible();
    expect(screen.getByText(/^150,00\s€ il 2 novembre 2026, Bonifico$/)).toBeVisible();
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

  it('begins with the first, goes on with buttons, keys and the list, and reads nothing twice', async () => {
    const { viewer, sent } = await openViewer();
    const shows = async (name: string) => expect(await viewer.findByAltText(`Immagine ${name}`)).toBeInTheDocument();
    await shows('fronte.png');
    await press('Documento successivo', viewer);
    await shows('retro.jpg');
    await userEvent.keyboard('{Shift>}D{/Shift}');
    await shows('fronte.png');
    // Each reading is recorded.
    expect(sent(FRONT)).toHaveLength(1);
    await userEvent.keyboard('d');
    await shows('retro.jpg');
    await choose('Documento', 'Documentazione Reddito · isee.png', viewer);
    await shows('isee.png');
  });

  it('shows the document that proves a fact, and offers what it cannot show as a download', async () => {
    const { viewer, calls } = await openViewer();
    await press(/^ISEE, in euro: mostra i documenti/);
    expect(await viewer.findByAltText('Immagine isee.png')).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: /^Permesso|^Anni di residenza in Lombardia: nessun documento/ }),
    ).toHaveAttribute('aria-disabled', 'true');
    await userEvent.selectOptions(viewer.getByRole('combobox'), 'Altra Documentazione · lettera.docx');
    expect(viewer.getByText(/lo scarichi per leggerlo/)).toBeVisible();
    expect(viewer.getByRole('button', { name: 'Scarica' })).toBeVisible();
    expect(calls.some(({ path }) => path.includes('altra_documentazione'))).toBe(false);
  });

  it('does not ask for a file in quarantine', async () => {
    const { viewer, calls } = await openViewer({}, [anAttachedFile({ name: 'fronte.png', scan: 'quarantined' })]);
    expect(viewer.getByText(/il file non si può aprire/)).toBeVisible();
    expect(calls.some(({ path }) => path.includes('/documents/documento_identita'))).toBe(false);
  });

  it('asks for the login on the spot when the session has ended, and shows the file then', async () => {
    let isLoggedIn = false;
    const { viewer } = await openViewer({
      [FRONT]: () => (isLoggedIn ? picture() : refusal('session-required')),
      'POST /api/auth/login': () => {
        isLoggedIn = true;
        return json(anAdmin());
      },
    });
    await logIn();
    expect(await viewer.findByAltText('Immagine fronte.png')).toBeInTheDocument();
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

  it('is drawn within what a canvas can hold, and has a size whatever it says of itself', () => {
    const findings: unknown[] = [];
    for (const [page, pixelRatio] of [
      [{ width: 566_929, height: 566_929 }, 4],
      [{ width: 10, height: 1_000_000 }, 4],
      [A4, 12],
    ] as const) {
      const { scale } = fitPage(page, { ...view, zoom: 4, pixelRatio });
      const [width, height] = [page.width * scale, page.height * scale];
      if (Math.max(width, height) > 8_000 || width * height > 16_000_001) findings.push([page, pixelRatio]);
    }
    for (const width of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      const sizes = Object.values(fitPage({ width, height: 842 }, view));
      if (!sizes.every((value) => Number.isFinite(value) && value > 0)) findings.push(width);
    }
    expect(findings).toEqual([]);
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
  const { result: formats } = renderHook(() => useFormats());
  return requirementText(id, met, result, formats.current).replaceAll(/\s/g, ' ');
}

it('names in words why a requirement is met or not, and what is missing', () => {
  expect(textOf('age', {})).toBe('38 anni compiuti il 13 marzo 2026: il minimo è 18.');
  expect(textOf('age', {}, { ...STANDARD, ageDay: '2026-03-14' })).toMatch(/^39 anni/);
  expect(textOf('isee', { iseeCents: 2_750_000 })).toBe('ISEE 27.500 € supera il limite di 25.000 €.');
  expect(textOf('isee', { iseeCents: 2_500_000 })).toBe('ISEE 25.000 €, entro il limite di 25.000 €.');
  // Citizens need enough years of either residence or work.
  const residence = (facts: Partial<AssessmentFacts>) =>
    textOf('residence', { citizenship: 'italian', residenceYears: 1, ...facts });
  expect(residence({ residenceYears: 12 })).toBe('12 anni di residenza: ne servono 5.');
  const either = 'e servono 5, di residenza o di lavoro.';
  expect(residence({ worksInLombardiaYears: 7 })).toBe(`7 anni di lavoro: n${either}`);
  expect(residence({ worksInLombardiaYears: 2 })).toBe(`Anni di residenza: 1, di lavoro: 2. N${either}`);
  const foreign = { citizenship: 'other', residenceYears: 6, worksInLombardiaYears: 20 } as const;
  expect(residence(foreign)).toBe('6 anni di residenza: ne servono 10.');
  expect(textOf('residence', {})).toBe('Manca: cittadinanza, anni di residenza.');
  expect(textOf('permit', { citizenship: 'other' })).toBe('Manca: permesso di soggiorno.');
});

it('reads an amount as people write it and as it is shown, and a whole number within the limits of its fact', () => {
  const amounts: Record<string, number | null | undefined> = {
    ...{ '27500': 2_750_000, '27.500': 2_750_000, '27.500,50': 2_750_050, '27500,5': 2_750_050, '27500.50': 2_750_050 },
    ...{ '€ 1.234.567,00': 123_456_700, '0': 0, '': null, '  ': null },
    ...{ '-1': undefined, '1,234': undefined, '27.50.0': undefined, molto: undefined },
    ...{ '99999999': undefined, '12.5000': undefined },
  };
  expect(Object.keys(amounts).map((text) => [text, readNumber('iseeCents', text)])).toEqual(Object.entries(amounts));
  const shown = [2_750_000, 2_750_050, 1, 0];
  expect(shown.map((cents) => readNumber('iseeCents', textOfNumber('iseeCents', cents)))).toEqual(shown);
  expect(['10', '11'].map((text) => readNumber('minors', text))).toEqual([10, undefined]);
  const years = ['100', '12,5', '-1'].map((text) => readNumber('residenceYears', text));
  expect(years).toEqual([100, undefined, undefined]);
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
  it('act anywhere on the page, also on a choice, with Shift as other keys, and the same with Caps Lock', async () => {
    const done = open();
    await userEvent.keyboard('d{Shift>}D{/Shift}?D');
    await userEvent.click(screen.getByLabelText('fact'));
    await userEvent.keyboard('d');
    expect(done.mock.calls).toEqual([['d'], ['D'], ['?'], ['d'], ['d']]);
  });

  it('do nothing in a field, and leave the commands of browser and system alone', async () => {
    const done = open();
    await userEvent.keyboard('{Control>}d{/Control}{Alt>}d{/Alt}{Meta>}d{/Meta}');
    for (const label of ['text', 'note', 'choice']) {
      await userEvent.click(screen.getByLabelText(label));
      await userEvent.keyboard('d?');
    }
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
