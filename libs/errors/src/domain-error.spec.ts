import { describe, expect, it } from '@jest/globals';
import { DomainError } from './domain-error';

describe('the code of a refusal', () => {
  it('is that of its message, where the contract names one', () => {
    const { code, reason } = new DomainError('conflict', 'accounts.emailTaken');
    expect({ code, reason }).toEqual({ code: 'account-exists', reason: undefined });
  });

  it('is that of its kind otherwise, and the reason tells which refusal it is', () => {
    const { code, reason } = new DomainError('too-many-requests', 'documents.tooManyUploads');
    expect({ code, reason }).toEqual({ code: 'too-many-requests', reason: 'documents-too-many-uploads' });
  });

  it('is one of several messages of a code of the contract', () => {
    const { code, reason } = new DomainError('conflict', 'drafts.changedMeanwhile');
    expect({ code, reason }).toEqual({ code: 'version-conflict', reason: 'drafts-changed-meanwhile' });
  });

  it('is validation when fields are wrong', () => {
    const fields = { email: 'validation.email.invalid' } as const;
    expect(new DomainError('invalid', 'error.validation', { fields }).code).toBe('validation');
  });
});
