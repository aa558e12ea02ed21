import { isApplicationCode } from '@lacorte/contracts';

const TYPED = /^DOM(\d{4})(\d{6})(\d{2})$/;

/**
 * An application code as people type it: case, spaces and dashes do not matter.
 *
 * @returns the code as the product writes it; undefined when it is incomplete or its check digits are wrong
 */
export function typedCode(text: string): string | undefined {
  const match = TYPED.exec(text.toUpperCase().replaceAll(/[\s\-–]/g, ''));
  if (!match) return undefined;
  const code = `DOM-${match[1]}-${match[2]}-${match[3]}`;
  return isApplicationCode(code) ? code : undefined;
}
