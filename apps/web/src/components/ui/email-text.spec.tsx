import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { EmailText } from './email-text';

describe('an e-mail address', () => {
  it('may break between its words alone, and stays one text', () => {
    const { container } = render(<EmailText address="giulia.ferrari_87+casa@posta-milano.example.com" />);
    expect(container.innerHTML).toBe(
      'giulia.<wbr>ferrari_<wbr>87+<wbr>casa@<wbr>posta-<wbr>milano.<wbr>example.<wbr>com',
    );
    expect(container.textContent).toBe('giulia.ferrari_87+casa@posta-milano.example.com');
  });
});
