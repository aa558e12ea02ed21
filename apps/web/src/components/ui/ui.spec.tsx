import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';
import { BLANK } from '../../lib/tender/tender-figures';
import { Filled } from '../tender/filled';
import { Button } from './button';
import { Dialog } from './dialog';
import { EmailText } from './email-text';
import { Field } from './field';
import { RadioCards } from './radio-cards';
import { TextInput } from './text-input';
import { ToastProvider, useToast } from './toast';
import { type ToastMessage } from './toast-view';

describe('Button', () => {
  it('while pending says what it does, keeps the focus, does nothing more and does not submit its form', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (pending: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" onClick={onClick} pending={pending} pendingText="Invio...">
          Invia
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    await userEvent.click(screen.getByRole('button', { name: 'Invia' }));
    rerender(form(true));
    const button = screen.getByRole('button', { name: 'Invio...' });
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });
});

/** With `isGone`, the opener is removed while the dialog is open, like a button in the menu of a phone. */
function Page({ isGone, children = 'Testo' }: { isGone: boolean; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      {(!isOpen || !isGone) && (
        <button type="button" onClick={() => setOpen(true)}>
          Apri
        </button>
      )}
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title="Titolo">
          {children}
        </Dialog>
      )}
    </main>
  );
}

async function openAndClose(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Apri' }));
  await screen.findByRole('dialog', { name: 'Titolo' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('a dialog stays after the second click of the double click that opened it, and a click beside it closes it', async () => {
  const opened = jest.fn();
  render(
    <Page isGone={false}>
      <Button onClick={opened}>Invia</Button>
    </Page>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Apri' }));
  await screen.findByRole('dialog', { name: 'Titolo' });
  const veil = document.querySelector('[data-covers-page]') as Element;
  for (const target of [veil, screen.getByRole('button', { name: 'Invia' })]) {
    fireEvent.pointerDown(target);
    fireEvent.click(target, { detail: 2 });
  }
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(opened).not.toHaveBeenCalled();
  fireEvent.pointerDown(veil);
  fireEvent.click(veil, { detail: 1 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

function PageWithToast() {
  const { toast } = useToast();
  return (
    <Page isGone={false}>
      <Page isGone={false}>
        <Button onClick={() => toast({ title: 'Caricato' })}>Carica</Button>
      </Page>
    </Page>
  );
}

it('a dialog closes on one Escape while a toast shows, and the one below it stays', async () => {
  render(
    <ToastProvider>
      <PageWithToast />
    </ToastProvider>,
  );
  const open = async () => userEvent.click((await screen.findAllByRole('button', { name: 'Apri' })).at(-1) as Element);
  await open();
  await open();
  expect(document.querySelectorAll('[role=dialog]')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Carica' }));
  expect(await screen.findByText('Caricato')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelectorAll('[role=dialog]')).toHaveLength(0));
});

it('a dialog that closes gives the focus back to its opener, or to the content of the page if that went', async () => {
  const { unmount } = render(<Page isGone={false} />);
  await openAndClose();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Apri' })).toHaveFocus());
  unmount();
  render(<Page isGone />);
  await openAndClose();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('an e-mail address may break between its words alone, and stays one text', () => {
  const { container } = render(<EmailText address="giulia.ferrari_87+casa@posta-milano.example.com" />);
  expect(container.innerHTML).toBe(
    'giulia.<wbr>ferrari_<wbr>87+<wbr>casa@<wbr>posta-<wbr>milano.<wbr>example.<wbr>com',
  );
  expect(container.textContent).toBe('giulia.ferrari_87+casa@posta-milano.example.com');
});

describe('Field', () => {
  function show(props: { error?: string; hint?: string; warning?: string; required?: boolean }) {
    render(
      <Field name="nome" label="Nome" {...props}>
        {(control) => <TextInput {...control} />}
      </Field>,
    );
    return screen.getByRole('textbox', { name: 'Nome' });
  }

  it("names the control by the label's words alone, also when it is required, and describes it by hint and error", () => {
    const input = show({ required: true, hint: 'Come sul documento', error: 'Il nome è obbligatorio' });
    expect(input).toHaveAccessibleName('Nome');
    expect(input).toBeRequired();
    expect(input).toHaveAttribute('name', 'nome');
    expect(input).toHaveAccessibleDescription('Come sul documento Il nome è obbligatorio');
    expect(input).toBeInvalid();
  });

  it('announces a warning, which leaves the control valid', () => {
    const input = show({ warning: 'Manca il numero civico' });
    expect(screen.getByRole('status')).toHaveTextContent('Manca il numero civico');
    expect(input).toHaveAccessibleDescription('Manca il numero civico');
    expect(input).toBeValid();
  });

  it('is valid and undescribed when there is nothing to say', () => {
    const input = show({});
    expect(input).toBeValid();
    expect(input).not.toHaveAttribute('aria-describedby');
  });
});

const OPTIONS = [
  { value: 'si', label: 'Sì', description: 'Almeno uno' },
  { value: 'no', label: 'No' },
];

function Minors({ error }: { error?: string }) {
  const [value, setValue] = useState<string>();
  return (
    <RadioCards
      legend="Minori presenti"
      name="presenzaMinori"
      options={OPTIONS}
      value={value}
      onChange={setValue}
      error={error}
      required
    />
  );
}

it('RadioCards is a named group with one choice, keeps explanations out of the names, and tells its error', async () => {
  const { rerender } = render(<Minors />);
  expect(screen.getByRole('radiogroup', { name: 'Minori presenti' })).toBeRequired();
  await userEvent.click(screen.getByRole('radio', { name: 'No' }));
  expect(screen.getByRole('radio', { name: 'No' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Sì' })).not.toBeChecked();
  expect(screen.getByRole('radio', { name: 'Sì' })).toHaveAccessibleDescription('Almeno uno');
  rerender(<Minors error="Indica se sono presenti minori" />);
  expect(screen.getByRole('radiogroup')).toBeInvalid();
  expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Indica se sono presenti minori');
});

describe('useToast', () => {
  function show() {
    return render(
      <ToastProvider>
        <Raise name="first" message={{ title: 'Logout eseguito', description: 'Sei stato disconnesso' }} />
        <Raise name="second" message={{ title: 'Errore', tone: 'destructive' }} />
      </ToastProvider>,
    );
  }

  /** Radix adds a live element beside the box. */
  function toastBox(role: 'status' | 'alert') {
    return screen.getAllByRole(role).find((element) => element.dataset.state === 'open');
  }

  it('shows a toast that is raised when a page mounts', async () => {
    render(
      <ToastProvider>
        <RaiseAtOnce />
      </ToastProvider>,
    );
    await waitFor(() => expect(toastBox('alert')).toHaveTextContent('Accesso Negato'));
  });

  it('is readable beside a dialog that opened before it', async () => {
    render(
      <ToastProvider>
        <main>Pagina</main>
        <RadixDialog.Root open>
          <RadixDialog.Portal>
            <RadixDialog.Content aria-describedby={undefined}>
              <RadixDialog.Title>Accedi</RadixDialog.Title>
              <Raise name="first" message={{ title: 'Errore di Accesso', tone: 'destructive' }} />
            </RadixDialog.Content>
          </RadixDialog.Portal>
        </RadixDialog.Root>
      </ToastProvider>,
    );
    expect(screen.queryByRole('main')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'first' }));
    expect(await screen.findByRole('region', { name: 'Avvisi (F8)' })).toHaveTextContent('Errore di Accesso');
  });

  it('shows title and description in a box that says its status or alerts, one toast at a time', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'first' }));
    expect(toastBox('status')).toHaveTextContent('Logout eseguitoSei stato disconnesso');
    await userEvent.click(screen.getByRole('button', { name: 'second' }));
    expect(document.querySelectorAll('[data-state=open]')).toHaveLength(1);
    expect(toastBox('alert')).toHaveTextContent('Errore');
  });

  it('goes away by itself after 5 seconds', async () => {
    show();
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'first' }));
    act(() => void jest.advanceTimersByTime(4_900));
    expect(toastBox('status')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(200));
    expect(document.querySelector('[data-state=open]')).toBeNull();
  });

  it('is reached by F8, and goes away when it is closed', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'first' }));
    await userEvent.keyboard('[F8]');
    expect(screen.getByRole('region', { name: 'Avvisi (F8)' })).toContainElement(document.activeElement as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: "Chiudi l'avviso" }));
    expect(document.querySelector('[data-state=open]')).toBeNull();
  });
});

const markup = (text: string) => render(<Filled text={text} />).container;

it('is the text, with a blank of the width of each unknown number', () => {
  expect(markup('da 2 a 6 mesi').innerHTML).toBe('da 2 a 6 mesi');
  const shown = markup(`da ${BLANK} a ${BLANK.repeat(2)} mesi`);
  expect(shown.textContent).toBe('da … a … mesi');
  expect([...shown.querySelectorAll('span')].map(({ className }) => /w-\[\dch\]/.exec(className)?.[0])).toEqual([
    'w-[1ch]',
    'w-[2ch]',
  ]);
});

function Raise({ name, message }: { name: string; message: ToastMessage }) {
  const { toast } = useToast();
  return (
    <button type="button" onClick={() => toast(message)}>
      {name}
    </button>
  );
}

/** Shows a toast on mounting, like a page to which the reader has no access. */
function RaiseAtOnce() {
  const { toast } = useToast();
  useEffect(() => toast({ title: 'Accesso Negato', tone: 'destructive' }), [toast]);
  return null;
}
