import { expect, it } from '@jest/globals';
import { repairedEmail } from './repaired-email';

it('repairs one typing error in a common domain', () => {
  const repaired: Record<string, string> = {
    ...{ 'gmial.com': 'gmail.com', 'gmail.con': 'gmail.com', 'gmail.cmo': 'gmail.com', 'gmai.com': 'gmail.com' },
    ...{ 'GMAILL.com': 'gmail.com', gmailcom: 'gmail.com', 'libero.ti': 'libero.it', 'libeo.it': 'libero.it' },
    ...{ 'hotmial.it': 'hotmail.it', 'yahooo.it': 'yahoo.it', 'outlok.com': 'outlook.com', 'live.ti': 'live.it' },
    ...{ 'me.con': 'me.com', 'virgilo.it': 'virgilio.it', 'icloud.vom': 'icloud.com' },
  };
  const found = Object.keys(repaired).map((domain) => repairedEmail(` Lucia.F@${domain}`));
  expect(found).toEqual(Object.values(repaired).map((domain) => `Lucia.F@${domain}`));
});

it('leaves real domains and what is no address', () => {
  const domains = [
    ...[
      'gmail.com',
      'googlemail.com',
      'mail.com',
      'ymail.com',
      'email.it',
      'email.com',
      'gmx.it',
      'gmx.com',
      'gmx.at',
      'gmx.de',
    ],
    ...[
      'live.it',
      'live.com',
      'live.fr',
      'msn.com',
      'me.com',
      'mac.com',
      'icloud.com',
      'libero.it',
      'inwind.it',
      'iol.it',
      'blu.it',
    ],
    ...[
      'hotmail.it',
      'hotmail.fr',
      'hotmail.co.uk',
      'outlook.it',
      'outlook.fr',
      'outlook.at',
      'outlook.ie',
      'yahoo.it',
      'yahoo.fr',
    ],
    ...[
      'yahoo.in',
      'yahoo.co.uk',
      'rocketmail.com',
      'virgilio.it',
      'tin.it',
      'tim.it',
      'alice.it',
      'aliceposta.it',
      'tiscali.it',
    ],
    ...[
      'fastwebnet.it',
      'fastweb.it',
      'poste.it',
      'postecert.it',
      'pec.it',
      'arubapec.it',
      'legalmail.it',
      'teletu.it',
      'wind.it',
    ],
    ...[
      'vodafone.it',
      'tre.it',
      'proton.me',
      'protonmail.com',
      'aol.com',
      'orange.fr',
      'laposte.net',
      'web.de',
      'mail.ru',
      'qq.com',
    ],
    ...['163.com', 'unimi.it', 'polimi.it', 'comune.milano.it', 'example.com', 'libera.it'],
  ];
  expect(domains.filter((domain) => repairedEmail(`lucia@${domain}`) !== undefined)).toEqual([]);
  expect(['', 'lucia', 'lucia@', '@gmial.com', 'a@b@gmial.com'].filter(repairedEmail)).toEqual([]);
});
