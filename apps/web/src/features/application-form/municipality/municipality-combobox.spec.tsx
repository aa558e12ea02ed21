import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, errorOf, field, openApplicationForm, submit } from '../../../../test/application-form-screen';
import { fakeApi } from '../../../../test/fake-api';
import { fakeLayout } from '../../../../test/fake-layout';

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Comune' });
const list = () => within(screen.getByRole('listbox', { hidden: true }));
const options = () =>
  list()
    .queryAllByRole('option')
    .map((option) => option.textContent);
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

  it('offers all 1,501 while drawing only those in view', async () => {
    await user.click(input());
    await waitFor(() => expect(options()[0]).toBe('Abbadia Cerreto'));
    expect(list().getAllByRole('option')[0]).toHaveAttribute('aria-setsize', '1501');
    expect(options().length).toBeLessThan(30);
  });

  it('is narrowed down to the chosen province', async () => {
    answer('Provincia', 'Sondrio');
    await user.click(input());
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
    expect(await screen.findByText('Nessun comune trovato')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(input()).toHaveAttribute('aria-expanded', 'false');
  });

  it('takes a name written in full without a choice from the list', async () => {
    await user.type(input(), 'MILANO');
    await user.tab();
    expect(input()).toHaveValue('Milano');
    expect(field('Provincia')).toHaveValue('Milano');
  });

  it('does not take a text that is no municipality', async () => {
    await user.type(input(), 'Roma capitale');
    await user.tab();
    expect(errorOf(input())).toBe("Scelga un comune dall'elenco");
    submit();
    const summary = await screen.findByRole('region', { name: /da sistemare/ });
    expect(within(summary).getByText('Il comune è obbligatorio')).toBeInTheDocument();
  });

  it('brings the province also to a form that was refused without it', async () => {
    submit();
    await waitFor(() => expect(errorOf(field('Provincia'))).toBe('Provincia è obbligatoria'));
    await user.type(input(), 'bormio{Enter}');
    expect(field('Provincia')).toHaveValue('Sondrio');
    await waitFor(() => expect(errorOf(field('Provincia'))).toBeUndefined());
  });

  it('stays when another province is chosen, and the reader is asked to look again', async () => {
    await user.type(input(), 'Bormio');
    await user.tab();
    expect(field('Provincia')).toHaveValue('Sondrio');
    const doubt = 'Controlli comune e provincia: Bormio è in provincia di Sondrio.';
    expect(screen.queryByText(doubt)).toBeNull();
    fireEvent.change(field('Provincia'), { target: { value: 'Como' } });
    expect(input()).toHaveValue('Bormio');
    expect(input()).toHaveAccessibleDescription(doubt);
    expect(errorOf(input())).toBeUndefined();
    fireEvent.change(field('Provincia'), { target: { value: 'Sondrio' } });
    expect(screen.queryByText(doubt)).toBeNull();
  });
});
