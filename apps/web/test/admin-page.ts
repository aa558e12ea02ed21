import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdmin } from './admin-samples';
import { type Answers, json } from './fake-api';
import { openSite } from './open-site';

/** The page, or a part of it. */
type Part = Pick<typeof screen, 'findByRole' | 'getByRole' | 'getByText'>;

/** Opens a page of the back office as an administrator. */
export const openOffice = (path: string, answers: Answers = {}) =>
  openSite(path, { 'GET /api/auth/user': json(anAdmin()), ...answers });

export { press } from './page-actions';

/** Chooses from a list once it is there. */
export const choose = async (list: string, option: string, part: Part = screen) =>
  userEvent.selectOptions(await part.findByRole('combobox', { name: list }), option);

/** Waits for a link, and returns its address. */
export const hrefOf = async (name: string | RegExp, part: Part = screen) =>
  (await part.findByRole('link', { name })).getAttribute('href');

/** Element beside a term of a description list. */
export const valueBeside = (term: string, part: Part = screen) =>
  part.getByText(term, { selector: 'dt' }).nextElementSibling;
