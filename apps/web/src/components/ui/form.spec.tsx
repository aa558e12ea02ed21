import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Form } from './form';

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));
const FORM_ELEMENT = /<form\b|createElement\('form'|method="get"/;

it('every form has the method POST, so that no value gets into an address before the script runs', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => file.endsWith('.tsx') && !file.endsWith('.spec.tsx'));
  const withElement = pages.filter((file) => FORM_ELEMENT.test(readFileSync(`${SOURCES}${file}`, 'utf8')));
  expect(withElement).toEqual(['components/ui/form.tsx']);
  render(<Form aria-label="Form" />);
  expect(screen.getByRole('form')).toHaveAttribute('method', 'post');
});
