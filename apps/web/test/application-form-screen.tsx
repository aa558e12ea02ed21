import { PAGES } from '@lacorte/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { Component as ReceiptRoute } from '../src/app/receipt.page';
import { Component as ApplicationFormPage } from '../src/features/application-form/application-form.page';
import { renderRoutes } from './render-page';

/** Visibility checks are slow on a long page. */
const QUICK = { hidden: true };

const routes = [
  { path: '/iscrizione', Component: ApplicationFormPage },
  { path: PAGES.receipt.pattern, Component: ReceiptRoute },
];

/** Opens /iscrizione and waits for the form; includes the receipt page. */
export async function openApplicationForm() {
  const view = renderRoutes(routes, '/iscrizione');
  await screen.findByRole('button', { name: 'Invia la domanda', ...QUICK });
  return view;
}

/** Answers of a complete application by label. */
const COMPLETE_ANSWERS: Record<string, string> = {
  Nome: 'Chiara',
  Cognome: 'Bianchi',
  'Data di nascita': '1988-03-04',
  'Luogo di nascita': 'Lecco',
  'Codice fiscale': 'BNCCHR88C44E507K',
  Indirizzo: 'Via Roma 1',
  'Anni di residenza in Lombardia': '12',
  Telefono: '+39 333 0000000',
  Email: 'chiara.bianchi@example.com',
  Password: 'Segreta1',
  'Conferma password': 'Segreta1',
  'Numero di maggiorenni': '2',
};

/** Pastes `value` into the control with this label. */
export function answer(label: string, value: string): void {
  fireEvent.change(field(label), { target: { value } });
}

/**
 * The input or select that the label names. `getByLabelText` compares each label with each control, which takes most of the time on a long
 * form.
 */
export function field(label: string): HTMLInputElement {
  const { htmlFor } = screen.getByText<HTMLLabelElement>(label, { selector: 'label' });
  const control = document.getElementById(htmlFor);
  if (!control) throw new Error(`No field has the label ${label}`);
  return control as HTMLInputElement;
}

export function choose(group: string, option: string): void {
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: group, ...QUICK })).getByRole('radio', { name: option, ...QUICK }),
  );
}

/** Fills in a complete application except `left`. */
export async function fillIn({ left = [] }: { left?: string[] } = {}): Promise<void> {
  for (const [label, value] of Object.entries(COMPLETE_ANSWERS)) {
    if (!left.includes(label)) answer(label, value);
  }
  if (!left.includes('Comune')) await chooseMunicipality('Milano');
  choose('Sono presenti minori?', 'No');
  choose('Sono presenti persone disabili?', 'No');
  choose('Tipologia di abitazione', '3 locali');
  for (const consent of ['Accetto il trattamento dei dati personali', 'Dichiaro la veridicità dei dati inseriti']) {
    if (!left.includes(consent)) fireEvent.click(screen.getByRole('checkbox', { name: consent, ...QUICK }));
  }
}

/** Types the whole name and leaves the field. */
async function chooseMunicipality(name: string): Promise<void> {
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Comune', ...QUICK });
  if (input.value === name) return;
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: name } });
  await screen.findByText(/comun[ei] trovat[oi]/);
  fireEvent.blur(input);
}

export function submit(): void {
  fireEvent.click(screen.getByRole('button', { name: 'Invia la domanda', ...QUICK }));
}

export function errorOf(control: HTMLElement): string | undefined {
  if (control.getAttribute('aria-invalid') !== 'true') return undefined;
  return descriptionOf(control);
}

/** The last description of a control: its error, or a doubt. */
export function descriptionOf(control: HTMLElement): string | undefined {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return document.getElementById(ids.at(-1) ?? '')?.textContent ?? undefined;
}
