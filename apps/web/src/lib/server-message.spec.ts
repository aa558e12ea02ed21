import { describe, expect, it } from '@jest/globals';
import { readIn } from '../../test/read-in';
import { currentTranslation } from '../i18n/translations';
import { serverMessage } from './server-message';

describe('serverMessage', () => {
  it("puts a service's Italian sentence into French", async () => {
    await readIn('fr');
    expect(serverMessage('Email o password non corretti.', currentTranslation().t)).toBe(
      'Adresse e-mail ou mot de passe incorrect.',
    );
  });

  it('keeps what the sentence is about', async () => {
    await readIn('fr');
    expect(serverMessage('carta (1).pdf supera 5 MB', currentTranslation().t)).toBe('carta (1).pdf dépasse 5\u00a0Mo');
  });

  it('leaves a sentence that it does not know as it came', () => {
    expect(serverMessage('Torni domani.', currentTranslation().t)).toBe('Torni domani.');
  });
});
