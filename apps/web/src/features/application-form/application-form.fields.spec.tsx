import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MUNICIPALITIES } from '@lacorte/contracts/municipalities';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answer,
  choose,
  descriptionOf,
  errorOf,
  field,
  fillIn,
  openApplicationForm,
  submit,
} from '../../../test/application-form-screen';
import { fakeApi } from '../../../test/fake-api';
import { fakeLayout } from '../../../test/fake-layout';
import { changeLanguage } from '../../i18n/start-i18n';
import { romeDay } from '../../lib/rome-time';
import { otherProvince } from './municipality/municipality-field';
import { findMunicipality, searchMunicipalities, toMunicipalities } from './municipality/search-municipalities';
import { isTooYoung } from './parts/personal-data-part';

const group = (name: string) => screen.getByRole('radiogroup', { name });
const summary = () => screen.findByRole('region', { name: /da sistemare/ });

describe('the rules of the application form', () => {
  let api: ReturnType<typeof fakeApi>;
  const submissions = () => api.sent('POST /api/applications');

  beforeEach(() => {
    api = fakeApi();
  });

  it('names everything that is missing, beside each field and in a summary, leads there, and forgets it when it is right', async () => {
    const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
    await openApplicationForm();
    submit();
    const links = within(await summary()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Il nome è obbligatorio',
      'Il cognome è obbligatorio',
      'La data di nascita è obbligatoria',
      'Il luogo di nascita è obbligatorio',
      'Codice fiscale deve essere di 16 caratteri',
      "L'indirizzo è obbligatorio",
      'Provincia è obbligatoria',
      'Il comune è obbligatorio',
      'Anni di Residenza in Lombardia obbligatori',
      'Numero di telefono non valido',
      'Email non valida',
      'La password deve essere di almeno 6 caratteri',
      'Numero di maggiorenni obbligatorio',
      'Indica se sono presenti minori nel nucleo familiare',
      'Indica se sono presenti persone disabili nel nucleo familiare',
      'Scelga la tipologia di abitazione richiesta',
      'Devi accettare il trattamento dei dati personali',
      'Devi dichiarare la veridicità dei dati inseriti',
    ]);
    expect(await summary()).toHaveFocus();
    expect(scrollIntoView.mock.contexts).toEqual([await summary()]);
    expect(errorOf(field('Nome'))).toBe('Il nome è obbligatorio');
    expect(errorOf(group('Sono presenti minori?'))).toBe('Indica se sono presenti minori nel nucleo familiare');
    expect(submissions()).toEqual([]);
    await userEvent.click(within(await summary()).getByRole('link', { name: 'Email non valida' }));
    expect(field('Email')).toHaveFocus();
    answer('Nome', 'Chiara');
    await waitFor(() => expect(errorOf(field('Nome'))).toBeUndefined());
  });
  it('refuses what the rules of the contract refuse, with their messages, also in the language that the reader changes to', async () => {
    await openApplicationForm();
    for (const question of ['Sono presenti minori?', 'Sono presenti persone disabili?']) choose(question, 'Sì');
    const wrong = [
      ['Codice fiscale', 'RSSMRA85T10A562', 'Codice fiscale deve essere di 16 caratteri'],
      ['Data di nascita', '2999-01-01', 'Inserire una data valida (gg/mm/aaaa)'],
      ['Anni di residenza in Lombardia', '101', 'Inserire un numero di anni valido (0-100)'],
      ['Telefono', '1234567', 'Numero di telefono non valido'],
      ['Email', 'chiara@', 'Email non valida'],
      ['Password', 'corta', 'La password deve essere di almeno 6 caratteri'],
      ['Conferma password', 'Diversa1', 'Le password non corrispondono'],
      ['Numero di maggiorenni', '21', 'Inserire un numero di maggiorenni valido (1-20)'],
      ['Numero di minori', '100', 'Inserire un numero di minori valido (1-99)'],
      ['Numero di persone disabili', '100', 'Inserire un numero di persone disabili valido (1-99)'],
    ] as const;
    for (const [label, value] of wrong) answer(label, value);
    submit();
    await summary();
    const findings = wrong.filter(([label, , message]) => errorOf(field(label)) !== message);
    expect(findings).toEqual([]);
    answer('Password', 'Diversa1');
    answer('Numero di minori', '99');
    answer('Numero di persone disabili', '99');
    for (const label of ['Conferma password', 'Numero di minori', 'Numero di persone disabili']) {
      await waitFor(() => expect(errorOf(field(label))).toBeUndefined());
    }
    await act(() => changeLanguage('fr'));
    expect(errorOf(screen.getByLabelText('Prénom', { selector: 'input' }))).toBe('Le prénom est obligatoire');
  });

  it('says in the title of the page that there are errors, in both languages, until they are gone', async () => {
    await openApplicationForm();
    await fillIn({ left: ['Nome'] });
    const title = 'Domanda di iscrizione · La Corte';
    expect(document.title).toBe(title);
    submit();
    await summary();
    expect(document.title).toBe(`Errore: ${title}`);
    await act(() => changeLanguage('fr'));
    expect(document.title).toMatch(/^Erreur\u00a0: /);
    await act(() => changeLanguage('it'));
    answer('Nome', 'Chiara');
    await waitFor(() => expect(document.title).toBe(title));
  });

  it('takes Enter in a field for the wish to go on, without errors of what the reader has not come to, and sends once all is there', async () => {
    await openApplicationForm();
    await userEvent.type(field('Nome'), 'Chiara{Enter}');
    expect(field('Cognome')).toHaveFocus();
    expect(screen.queryByRole('region', { name: /da sistemare/ })).toBeNull();
    expect(errorOf(field('Cognome'))).toBeUndefined();
    await fillIn();
    await userEvent.type(field('Telefono'), '{Enter}');
    await waitFor(() => expect(submissions()).toHaveLength(1));
  });

  it('asks for both consents', async () => {
    const consents = ['Accetto il trattamento dei dati personali', 'Dichiaro la veridicità dei dati inseriti'];
    const boxes = () => consents.map((name) => screen.getByRole('checkbox', { name }));
    await openApplicationForm();
    await fillIn({ left: consents });
    for (const at of [0, 1]) {
      submit();
      const toast = await screen.findByRole('alert');
      expect(toast).toHaveTextContent('Consensi richiesti');
      expect(toast).toHaveTextContent('Devi accettare tutti i consensi per procedere.');
      expect(await summary()).toHaveFocus();
      fireEvent.click(boxes()[at] as HTMLElement);
    }
    expect(submissions()).toEqual([]);
    submit();
    await waitFor(() => expect(submissions()).toHaveLength(1));
  });

  it('asks how many minors only when there are some, and of disabled persons empties the number with No', async () => {
    await openApplicationForm();
    expect(screen.queryByLabelText('Numero di minori')).toBeNull();
    choose('Sono presenti minori?', 'Sì');
    submit();
    await waitFor(() =>
      expect(errorOf(field('Numero di minori'))).toBe('Indica il numero di minori presenti nel nucleo familiare'),
    );
    answer('Numero di minori', '3');
    choose('Sono presenti minori?', 'No');
    expect(screen.queryByLabelText('Numero di minori')).toBeNull();
    choose('Sono presenti minori?', 'Sì');
    expect(field('Numero di minori')).toHaveValue(null);
    expect(screen.queryByLabelText('Numero di persone disabili')).toBeNull();
    choose('Sono presenti persone disabili?', 'Sì');
    answer('Numero di persone disabili', '1');
    choose('Sono presenti persone disabili?', 'No');
    expect(field('Numero di persone disabili')).toHaveValue(null);
    expect(field('Numero di persone disabili')).toBeDisabled();
  });

  it('takes the tax code in capitals and without blanks and dashes, at most sixteen characters that are left', async () => {
    const user = userEvent.setup();
    await openApplicationForm();
    await user.type(field('Codice fiscale'), 'rss mra-85t10 a562s');
    expect(field('Codice fiscale')).toHaveValue('RSSMRA85T10A562S');
    fireEvent.input(field('Codice fiscale'), { target: { value: 'rss gpp\u00a055a01 f205a' } });
    expect(field('Codice fiscale')).toHaveValue('RSSGPP55A01F205A');
    await user.clear(field('Codice fiscale'));
    await user.type(field('Codice fiscale'), 'rssmra85t10a562sxyz');
    expect(field('Codice fiscale')).toHaveValue('RSSMRA85T10A562S');
    await user.clear(field('Codice fiscale'));
    await user.paste(' rss mra\u201185t10 a562s ');
    expect(field('Codice fiscale')).toHaveValue('RSSMRA85T10A562S');
  });

  it('leaves the caret of the tax code behind what was typed, and no character goes for another', async () => {
    const user = userEvent.setup();
    await openApplicationForm();
    const input = field('Codice fiscale') as HTMLInputElement;
    const carets: [string, string, number][] = [];
    for (const keys of ['m', ' ', '-', 'r']) {
      input.focus();
      fireEvent.input(input, { target: { value: 'RSSA85T10' } });
      await user.type(input, keys, { initialSelectionStart: 3, initialSelectionEnd: 3 });
      carets.push([keys, input.value, input.selectionStart ?? -1]);
    }
    await user.clear(input);
    await user.type(input, 'RSSMRA85T10A562S');
    await user.type(input, 'x', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect([...carets, ['x', input.value, input.selectionStart]]).toEqual([
      ['m', 'RSSMA85T10', 4],
      [' ', 'RSSA85T10', 3],
      ['-', 'RSSA85T10', 3],
      ['r', 'RSSRA85T10', 4],
      ['x', 'RSSMRA85T10A562S', 3],
    ]);
  });

  it('takes a day of birth as people type it, and shows it in one form when it is left', async () => {
    await openApplicationForm();
    const birth = field('Data di nascita');
    expect(birth).toHaveAttribute('inputmode', 'numeric');
    expect(birth).toHaveAttribute('autocomplete', 'bday');
    const left: (string | null | undefined)[][] = [];
    for (const typed of ['12-3-1948', '12031948', '1948-03-12', '12.03.48', '31/02/1948', '2/1/2199', '12/03/1948']) {
      await userEvent.clear(birth);
      await userEvent.type(birth, typed);
      expect([birth, errorOf(birth)]).toEqual([birth, undefined]);
      await userEvent.tab();
      left.push([(birth as HTMLInputElement).value, errorOf(birth)]);
    }
    const wrong = 'Inserire una data valida (gg/mm/aaaa)';
    expect(left).toEqual([
      ...Array.from({ length: 3 }, () => ['12/03/1948', undefined]),
      ['12.03.48', wrong],
      ['31/02/1948', wrong],
      ['02/01/2199', `${wrong}: la data di nascita non può essere nel futuro`],
      ['12/03/1948', undefined],
    ]);
  });

  it('sends the day as the server takes it, and texts without what came with a paste', async () => {
    await openApplicationForm();
    await fillIn();
    answer('Data di nascita', '12.03.1948');
    const address = field('Indirizzo');
    await userEvent.clear(address);
    await userEvent.click(address);
    await userEvent.paste('Via\u00a0 dei\t\u200bTi\u00adgli  8\ufeff');
    expect(address).toHaveValue('Via dei Tigli 8');
    submit();
    await waitFor(() =>
      expect(submissions()).toMatchObject([{ dataNascita: '1948-03-12', indirizzo: 'Via dei Tigli 8' }]),
    );
  });

  it('points out a likely typing error in an e-mail address, and repairs it', async () => {
    await openApplicationForm();
    const email = field('Email');
    await userEvent.click(email);
    await userEvent.paste('chi\u200bara@gmial.com');
    expect(screen.queryByRole('button', { name: /Correggi/ })).toBeNull();
    await userEvent.tab();
    expect(descriptionOf(email)).toBe("Controlli l'email: il dominio sembra contenere un errore.");
    expect(email).toHaveAttribute('aria-invalid', 'false');
    expect(screen.getByRole('button', { name: 'Correggi in chiara@gmail.com' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(email).toHaveValue('chiara@gmail.com');
    expect(email).toHaveFocus();
    expect(descriptionOf(email)).toBeUndefined();
  });

  it('doubts what looks wrong beside its field, but does not refuse it', async () => {
    await openApplicationForm();
    await fillIn();
    answer('Codice fiscale', 'RSSMRA85T10A562T');
    answer('Data di nascita', romeDay(-3_650));
    answer('Provincia', 'Sondrio');
    const doubts: [string, string][] = [
      ['Codice fiscale', "Controlli il codice fiscale: l'ultima lettera non corrisponde alle precedenti."],
      ['Data di nascita', 'Controlli la data di nascita: il bando chiede almeno 18\u00a0anni.'],
      ['Comune', 'Controlli comune e provincia: Milano è in provincia di Milano.'],
    ];
    for (const [label, doubt] of doubts) {
      await waitFor(() => expect(descriptionOf(field(label))).toBe(doubt));
      expect(field(label)).toHaveAttribute('aria-invalid', 'false');
    }
    submit();
    await waitFor(() => expect(submissions()).toHaveLength(1));
  });

  it('tells which parts are complete', async () => {
    await openApplicationForm();
    expect(screen.getByText('25 novembre 2025')).toBeVisible();
    const parts = screen.getByRole('navigation', { name: 'La sua domanda' });
    expect(within(parts).getByText('0 parti complete su 8')).toBeInTheDocument();
    choose('Tipologia di abitazione', '3 locali');
    expect(await within(parts).findByText('1 parte completa su 8')).toBeInTheDocument();
    expect(within(parts).getByRole('link', { name: 'Abitazione richiesta parte completa' })).toBeInTheDocument();
    await act(() => changeLanguage('fr'));
    expect(within(parts).getByText('1 partie complète sur 8')).toBeInTheDocument();
    expect(within(parts).getByRole('link', { name: 'Logement demandé partie complète' })).toBeInTheDocument();
    await act(() => changeLanguage('it'));
    await fillIn();
    expect(await within(parts).findByText('7 parti complete su 8')).toBeInTheDocument();
    expect(within(parts).getByRole('link', { name: 'Caricamento Documenti da completare' })).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Sezione 1 di 7' })).toHaveAttribute('aria-valuenow', '14');
  });
});

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Comune' });
const list = () => within(screen.getByRole('listbox', { hidden: true }));
const options = () =>
  list()
    .queryAllByRole('option')
    .map((option) => option.textContent);
/** The text in the list for the eyes; the status has the same. */
const shown = (text: string | RegExp) => screen.findByText(text, { ignore: '[role=status]' });
const highlighted = () => {
  return document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
};

describe('the list of municipalities', () => {
  const user = userEvent.setup();
  let restoreLayout = (): void => {};

  beforeEach(async () => {
    restoreLayout = fakeLayout();
    fakeApi();
    await openApplicationForm();
  });
  afterEach(() => restoreLayout());

  it('offers all 1,501 while drawing only those in view, and those of the chosen province', async () => {
    await user.click(input());
    await waitFor(() => expect(options()[0]).toBe('Abbadia Cerreto'));
    expect(list().getAllByRole('option')[0]).toHaveAttribute('aria-setsize', '1501');
    expect(options().length).toBeLessThan(30);
    answer('Provincia', 'Sondrio');
    await waitFor(() => expect(list().getAllByRole('option')[0]).toHaveAttribute('aria-setsize', '77'));
    expect(screen.getByRole('listbox', { name: 'Comuni della provincia: Sondrio' })).toBeInTheDocument();
  });

  it('is searched, walked through and chosen from by keyboard alone, and brings the province', async () => {
    input().focus();
    await user.keyboard('sant ang');
    await waitFor(() => expect(options()).toEqual(["Sant'Angelo Lodigiano", "Sant'Angelo Lomellina"]));
    expect(input()).toHaveAttribute('aria-expanded', 'true');
    expect(highlighted()).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(highlighted()).toBe("Sant'Angelo Lodigiano");
    await user.keyboard('{ArrowDown}');
    expect(highlighted()).toBe("Sant'Angelo Lomellina");
    await user.keyboard('{Enter}');
    expect(input()).toHaveValue("Sant'Angelo Lomellina");
    expect(input()).toHaveAttribute('aria-expanded', 'false');
    expect(field('Provincia')).toHaveValue('Pavia');
  });

  it('takes the first found on Enter, without sending the form', async () => {
    for (const [text, name] of [
      ['lodi', 'Lodi'],
      ['lodi v', 'Lodi Vecchio'],
      ['bormi', 'Bormio'],
    ] as const) {
      answer('Provincia', '');
      await user.clear(input());
      await user.type(input(), `${text}{Enter}`);
      expect(input()).toHaveValue(name);
      expect(input()).toHaveAttribute('aria-expanded', 'false');
    }
    expect(errorOf(field('Nome'))).toBeUndefined();
  });

  it('says how many were found, and when none was, and closes on Escape', async () => {
    await user.type(input(), 'vigevano');
    expect(await screen.findByText('Un comune trovato')).toBeInTheDocument();
    await user.type(input(), 'xx');
    expect(await shown('Nessun comune trovato')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(input()).toHaveAttribute('aria-expanded', 'false');
  });

  it('does not take a text that is no municipality, and brings the province also to a form that was refused without it', async () => {
    await user.type(input(), 'Roma capitale');
    await user.tab();
    expect(errorOf(input())).toBe("Scelga un comune dall'elenco");
    submit();
    expect(within(await summary()).getByText('Il comune è obbligatorio')).toBeInTheDocument();
    await waitFor(() => expect(errorOf(field('Provincia'))).toBe('Provincia è obbligatoria'));
    await user.clear(input());
    await user.type(input(), 'bormio{Enter}');
    expect(field('Provincia')).toHaveValue('Sondrio');
    await waitFor(() => expect(errorOf(field('Provincia'))).toBeUndefined());
  });

  it('is taken when its name is written in full, and stays when another province is chosen, with a doubt', async () => {
    await user.type(input(), 'BORMIO');
    await user.tab();
    expect(input()).toHaveValue('Bormio');
    expect(field('Provincia')).toHaveValue('Sondrio');
    const doubt = 'Controlli comune e provincia: Bormio è in provincia di Sondrio.';
    expect(screen.queryByText(doubt)).toBeNull();
    fireEvent.change(field('Provincia'), { target: { value: 'Como' } });
    expect(input()).toHaveValue('Bormio');
    expect(input()).toHaveAccessibleDescription(doubt);
    expect(errorOf(input())).toBeUndefined();
    fireEvent.change(field('Provincia'), { target: { value: 'Sondrio' } });
    expect(screen.queryByText(doubt)).toBeNull();
    fireEvent.change(field('Provincia'), { target: { value: 'Como' } });
    await user.click(screen.getByRole('button', { name: 'Scelga Bormio, provincia di Sondrio' }));
    expect([field('Provincia'), input()].map((one) => (one as HTMLInputElement).value)).toEqual(['Sondrio', 'Bormio']);
    expect(input()).toHaveFocus();
  });

  it('of another province than the chosen one is named with its own, which a button chooses', async () => {
    fireEvent.change(field('Provincia'), { target: { value: 'Como' } });
    await user.type(input(), 'bormio');
    expect(await shown('Bormio è in provincia di Sondrio, non in quella scelta')).toBeVisible();
    await user.tab();
    expect(errorOf(input())).toBe('Bormio è in provincia di Sondrio, non in quella scelta');
    await user.click(screen.getByRole('button', { name: 'Scelga Bormio, provincia di Sondrio' }));
    expect([field('Provincia'), input()].map((one) => (one as HTMLInputElement).value)).toEqual(['Sondrio', 'Bormio']);
    expect(errorOf(input())).toBeUndefined();
    expect(input()).toHaveFocus();
  });

  it('is taken when the province with the typed name is chosen afterwards, and said aloud as it is shown', async () => {
    fireEvent.change(field('Provincia'), { target: { value: 'Como' } });
    await user.type(input(), 'dalmine');
    const elsewhere = 'Dalmine è in provincia di Bergamo, non in quella scelta';
    expect(await shown(elsewhere)).toBeVisible();
    expect(screen.getByText(elsewhere, { selector: '[role=status]' })).toBeInTheDocument();
    await user.tab();
    expect(errorOf(input())).toBe(elsewhere);
    fireEvent.change(field('Provincia'), { target: { value: 'Bergamo' } });
    await waitFor(() => expect(input()).toHaveValue('Dalmine'));
    expect(errorOf(input())).toBeUndefined();
  });

  it('of other provinces are pointed out by their provinces when several contain what is typed', async () => {
    fireEvent.change(field('Provincia'), { target: { value: 'Como' } });
    await user.type(input(), 'sesto');
    const none = 'Nessun comune trovato in provincia di Como.';
    const several = `${none} Ce ne sono nelle province di Cremona, Milano e Varese: scelga quella giusta.`;
    expect(await shown(several)).toBeVisible();
    await user.tab();
    expect(errorOf(input())).toBe(several);
    await user.clear(input());
    await user.type(input(), 'mezzana ');
    expect(await shown(`${none} Ce ne sono in provincia di Pavia: scelga questa provincia.`)).toBeVisible();
    await user.tab();
    fireEvent.change(field('Provincia'), { target: { value: 'Pavia' } });
    await user.click(input());
    await waitFor(() => expect(options()).toEqual(['Mezzana Bigli', 'Mezzana Rabattone']));
  });

  it('of another province is offered as soon as no other contains what is typed', async () => {
    fireEvent.change(field('Provincia'), { target: { value: 'Bergamo' } });
    await user.type(input(), 'cinisello');
    expect(await shown(/^Cinisello Balsamo è in provincia di Milano/)).toBeVisible();
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Scelga Cinisello Balsamo, provincia di Milano' }));
    expect([field('Provincia'), input()].map((one) => (one as HTMLInputElement).value)).toEqual([
      'Milano',
      'Cinisello Balsamo',
    ]);
  });
});

const all = toMunicipalities(MUNICIPALITIES);
const names = (province: string, text: string) => searchMunicipalities(all, province, text).map((one) => one.name);

describe('the search for a municipality', () => {
  it('finds names of the province without regard to accents, case, apostrophes and spaces', () => {
    expect(names('Milano', '')).toHaveLength(133);
    expect(names('Milano', 'bergamo')).toEqual([]);
    expect(['alme', 'ALMÈ', 'Almé'].filter((text) => names('Bergamo', text)[0] !== 'Almè')).toEqual([]);
    const written = ["sant'angelo lodi", 'sant’angelo lodi', 'sant angelo lodi', 'santangelolodi'];
    expect(written.flatMap((text) => names('Lodi', text))).toEqual(written.map(() => "Sant'Angelo Lodigiano"));
  });

  it('puts names that start with the text first, then those with a word that does', () => {
    const found = names('', 'lodi');
    expect(found.slice(0, 3)).toEqual(['Lodi', 'Lodi Vecchio', 'Borghetto Lodigiano']);
    expect(found.at(-1)).toBe('Maclodio');
  });

  it('recognises a whole name however it is written', () => {
    expect(findMunicipality(all, ' milano ')?.province).toBe('Milano');
    expect(findMunicipality(all, 'mil')).toBeUndefined();
  });
});

const NOW = new Date('2026-11-22T23:30:00Z');

describe('what looks wrong in a field', () => {
  it('is a birth that is too late, not one in the future or half a date', () => {
    // 2026-11-24 is tomorrow, in Rome: an error, not a doubt.
    const days = ['2008-11-23', '2008-11-24', '2026-11-23', '2026-11-24', '1988-03-04', '0008-11-24', '', '2008-11'];
    expect(days.filter((day) => isTooYoung(day, 18, NOW))).toEqual(['2008-11-24', '2026-11-23']);
  });

  it('is a municipality of another province than the chosen one', () => {
    expect(otherProvince(all, 'Bormio', 'Milano')).toBe('Sondrio');
    expect(otherProvince(all, 'Bormio', 'Sondrio')).toBeUndefined();
    expect(otherProvince(all, 'Altrove', 'Milano')).toBeUndefined();
    expect(otherProvince(all, '', 'Milano')).toBeUndefined();
    expect(otherProvince(all, 'Bormio', '')).toBeUndefined();
  });
});
