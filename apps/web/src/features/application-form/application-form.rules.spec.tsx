import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answer,
  choose,
  errorOf,
  field,
  fillIn,
  openApplicationForm,
  submit,
} from '../../../test/application-form-screen';
import { fakeApi } from '../../../test/fake-api';
import { changeLanguage } from '../../i18n/start-i18n';
import { romeDay } from '../../lib/rome-time';

/** The description of a valid control. */
function warningOf(control: HTMLElement): string | undefined {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return document.getElementById(ids.at(-1) ?? '')?.textContent ?? undefined;
}

const group = (name: string) => screen.getByRole('radiogroup', { name });
const summary = () => screen.findByRole('region', { name: /da sistemare/ });

describe('the rules of the application form', () => {
  let api: ReturnType<typeof fakeApi>;
  const submissions = () => api.sent('POST /api/applications');

  beforeEach(() => {
    api = fakeApi();
  });

  it('names everything that is missing, beside each field and in a summary, leads there, and forgets it when it is right', async () => {
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
    expect(field('Nome')).toHaveFocus();
    expect(errorOf(field('Nome'))).toBe('Il nome è obbligatorio');
    expect(errorOf(group('Sono presenti minori?'))).toBe('Indica se sono presenti minori nel nucleo familiare');
    expect(submissions()).toEqual([]);
    await userEvent.click(within(await summary()).getByRole('link', { name: 'Email non valida' }));
    expect(field('Email')).toHaveFocus();
    answer('Nome', 'Chiara');
    await waitFor(() => expect(errorOf(field('Nome'))).toBeUndefined());
  });
  it('refuses what the rules of the contract refuse, with their messages', async () => {
    await openApplicationForm();
    const wrong = [
      ['Codice fiscale', 'RSSMRA85T10A562', 'Codice fiscale deve essere di 16 caratteri'],
      ['Data di nascita', '2999-01-01', 'Data di nascita non valida'],
      ['Anni di residenza in Lombardia', '101', 'Inserire un numero di anni valido (0-100)'],
      ['Telefono', '1234567', 'Numero di telefono non valido'],
      ['Email', 'chiara@', 'Email non valida'],
      ['Password', 'corta', 'La password deve essere di almeno 6 caratteri'],
      ['Conferma password', 'Diversa1', 'Le password non corrispondono'],
      ['Numero di maggiorenni', '21', 'Inserire un numero di maggiorenni valido (1-20)'],
    ] as const;
    for (const [label, value] of wrong) answer(label, value);
    submit();
    await summary();
    const findings = wrong.filter(([label, , message]) => errorOf(field(label)) !== message);
    expect(findings).toEqual([]);
  });

  it('checks the repeated password again when the password changes', async () => {
    await openApplicationForm();
    answer('Password', 'Segreta1');
    answer('Conferma password', 'Segreta2');
    submit();
    await waitFor(() => expect(errorOf(field('Conferma password'))).toBe('Le password non corrispondono'));
    answer('Password', 'Segreta2');
    await waitFor(() => expect(errorOf(field('Conferma password'))).toBeUndefined());
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
      expect(boxes()[at]).toHaveFocus();
      fireEvent.click(boxes()[at] as HTMLElement);
    }
    expect(submissions()).toEqual([]);
    submit();
    await waitFor(() => expect(submissions()).toHaveLength(1));
  });

  it('asks how many minors only when there are some', async () => {
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
  });

  it('names the limit when an answer counts more than 99', async () => {
    await openApplicationForm();
    for (const [question, label, message] of [
      ['Sono presenti minori?', 'Numero di minori', 'Inserire un numero di minori valido (1-99)'],
      [
        ...['Sono presenti persone disabili?', 'Numero di persone disabili'],
        'Inserire un numero di persone disabili valido (1-99)',
      ],
    ] as [string, string, string][]) {
      choose(question, 'Sì');
      answer(label, '100');
      submit();
      await waitFor(() => expect(errorOf(field(label))).toBe(message));
      answer(label, '99');
      await waitFor(() => expect(errorOf(field(label))).toBeUndefined());
    }
  });

  it('shows the number of disabled persons with any answer, and empties it with No', async () => {
    await openApplicationForm();
    expect(screen.queryByLabelText('Numero di persone disabili')).toBeNull();
    choose('Sono presenti persone disabili?', 'Sì');
    answer('Numero di persone disabili', '1');
    choose('Sono presenti persone disabili?', 'No');
    expect(field('Numero di persone disabili')).toHaveValue(null);
    expect(field('Numero di persone disabili')).toBeDisabled();
  });

  it('takes the tax code in capitals and without spaces, at most sixteen characters', async () => {
    const user = userEvent.setup();
    await openApplicationForm();
    await user.type(field('Codice fiscale'), 'rssmra85t10a562sxyz');
    expect(field('Codice fiscale')).toHaveValue('RSSMRA85T10A562S');
    await user.clear(field('Codice fiscale'));
    await user.paste(' rss mra 85t10 a562s ');
    expect(field('Codice fiscale')).toHaveValue('RSSMRA85T10A562S');
  });

  it('doubts what looks wrong beside its field, but does not refuse it', async () => {
    await openApplicationForm();
    await fillIn();
    answer('Codice fiscale', 'RSSMRA85T10A562T');
    answer('Data di nascita', romeDay(-3_650));
    answer('Telefono', 'non ce l’ho');
    answer('Provincia', 'Sondrio');
    const doubts: [string, string][] = [
      ['Codice fiscale', "Controlli il codice fiscale: l'ultima lettera non corrisponde alle precedenti."],
      ['Data di nascita', 'Controlli la data di nascita: il bando chiede almeno 18\u00a0anni.'],
      ['Telefono', 'Controlli il numero di telefono: non contiene cifre.'],
      ['Comune', 'Controlli comune e provincia: Milano è in provincia di Milano.'],
    ];
    for (const [label, doubt] of doubts) {
      await waitFor(() => expect(warningOf(field(label))).toBe(doubt));
      expect(field(label)).toHaveAttribute('aria-invalid', 'false');
    }
    submit();
    await waitFor(() => expect(submissions()).toHaveLength(1));
  });

  it('says its errors in the reader’s language, also when it changes', async () => {
    await openApplicationForm();
    submit();
    await summary();
    await act(() => changeLanguage('fr'));
    expect(errorOf(screen.getByLabelText('Prénom', { selector: 'input' }))).toBe('Le prénom est obligatoire');
  });

  it('tells which parts are complete', async () => {
    await openApplicationForm();
    expect(screen.getByText('25 novembre 2025')).toBeVisible();
    const parts = screen.getByRole('navigation', { name: 'La sua domanda' });
    expect(within(parts).getByText('0 parti complete su 8')).toBeInTheDocument();
    await fillIn();
    expect(await within(parts).findByText('7 parti complete su 8')).toBeInTheDocument();
    expect(within(parts).getByRole('link', { name: 'Caricamento Documenti da completare' })).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Sezione 1 di 7' })).toHaveAttribute('aria-valuenow', '14');
  });
});
