import { describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { readIn } from '../../test/read-in';
import { serverMessage } from './server-message';

describe('serverMessage', () => {
  it("puts a service's Italian sentence into French", async () => {
    await readIn('fr');
    expect(serverMessage('Email o password non corretti.', i18next.t)).toBe(
      'Adresse e-mail ou mot de passe incorrect.',
    );
  });

  it('keeps what the sentence is about', async () => {
    await readIn('fr');
    expect(serverMessage('carta (1).pdf supera 5 MB', i18next.t)).toBe('carta (1).pdf dépasse 5 Mo');
  });

  it('leaves a sentence that it does not know as it came', () => {
    expect(serverMessage('Torni domani.', i18next.t)).toBe('Torni domani.');
  });
});
