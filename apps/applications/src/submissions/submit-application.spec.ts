import { describe, expect, it } from '@jest/globals';
import type { ApplicationFieldsDto } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { toSubmission } from './submit-application';

const fields = (builder = anApplication()) => builder.body() as ApplicationFieldsDto;

describe('a submission', () => {
  it('keeps counts as numbers, from text and number alike', () => {
    const text = toSubmission(fields(anApplication().withMinors(2).with({ anniResidenzaLombardia: '007' })));
    expect(text).toMatchObject({ numeroMinori: 2, anniResidenzaLombardia: 7, numeroMaggiorenni: 2 });
    expect(toSubmission(fields(anApplication().with({ numeroMaggiorenni: 4 }))).numeroMaggiorenni).toBe(4);
  });

  it('has no count where nobody is there to be counted', () => {
    const nobody = anApplication().with({ numeroMinori: '3', numeroDisabili: 'x' });
    expect(toSubmission(fields(nobody))).toMatchObject({ numeroMinori: null, numeroDisabili: null });
  });

  it('never has the password', () => {
    expect(toSubmission(fields())).not.toHaveProperty('password');
  });
});
