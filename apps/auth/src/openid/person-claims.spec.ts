import { describe, expect, it } from '@jest/globals';
import { formFieldsOf } from './person-claims';

const CODE = 'FRRLCU88C54F205N';

describe('the claims of a person', () => {
  it('become fields of the application form', () => {
    const claims = {
      given_name: ' Lu\u3164cia ',
      family_name: 'Ferrario',
      birthdate: '1988-03-14',
      fiscal_number: CODE,
    };
    expect(formFieldsOf({ ...claims, sub: '1', phone_number: '02' })).toEqual({
      nome: 'Lucia',
      cognome: 'Ferrario',
      dataNascita: '1988-03-14',
      codiceFiscale: CODE,
    });
  });

  it.each(['https://attributes.eid.gov.it/fiscal_number', 'fiscal_number', 'codice_fiscale'])(
    'may name the codice fiscale %s, with its country or without',
    (name) => {
      for (const value of [`TINIT-${CODE}`, CODE.toLowerCase()]) {
        expect(formFieldsOf({ [name]: value })).toEqual({ codiceFiscale: CODE });
      }
    },
  );

  it('are left out where the form would refuse them', () => {
    const refused = [
      {},
      { given_name: '', family_name: 7, birthdate: '1988', fiscal_number: 'TINIT-1' },
      { given_name: 'www.example.com', family_name: 'a\nb', birthdate: '1988-02-30', fiscal_number: null },
      { given_name: 'x'.repeat(201), birthdate: '2999-01-01' },
    ];
    for (const claims of refused) expect(formFieldsOf(claims)).toEqual({});
  });
});
