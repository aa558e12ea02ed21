import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Field } from './field';
import { TextInput } from './text-input';

function show(props: { error?: string; hint?: string; required?: boolean }) {
  render(
    <Field name="nome" label="Nome" {...props}>
      {(control) => <TextInput {...control} />}
    </Field>,
  );
  return screen.getByRole('textbox', { name: 'Nome' });
}

describe('Field', () => {
  it("names the control by the label's words alone, also when it is required", () => {
    const input = show({ required: true });
    expect(input).toHaveAccessibleName('Nome');
    expect(input).toBeRequired();
    expect(input).toHaveAttribute('name', 'nome');
  });

  it('describes the control by hint and error', () => {
    const input = show({ hint: 'Come sul documento', error: 'Il nome è obbligatorio' });
    expect(input).toHaveAccessibleDescription('Come sul documento Il nome è obbligatorio');
    expect(input).toBeInvalid();
  });

  it('is valid and undescribed when there is nothing to say', () => {
    const input = show({});
    expect(input).toBeValid();
    expect(input).not.toHaveAttribute('aria-describedby');
  });
});
