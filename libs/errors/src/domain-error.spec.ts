import { describe, expect, it } from '@jest/globals';
import { DomainError } from './domain-error';

describe('the code of a refusal', () => {
  it('is that of its message, where the contract names one, or of its kind, with the reason', () => {
    const codes = [
      new DomainError('conflict', 'accounts.emailTaken'),
      new DomainError('too-many-requests', 'documents.tooManyUploads'),
      // One of several messages of a code of the contract.
      new DomainError('conflict', 'drafts.changedMeanwhile'),
    ].map(({ code, reason }) => [code, reason]);
    expect(codes).toEqual([
      ['account-exists', undefined],
      ['too-many-requests', 'documents-too-many-uploads'],
      ['version-conflict', 'drafts-changed-meanwhile'],
    ]);
  });

  it('is validation when fields are wrong', () => {
    const fields = { email: 'validation.email.invalid' } as const;
    expect(new DomainError('invalid', 'error.validation', { fields }).code).toBe('validation');
  });
});
