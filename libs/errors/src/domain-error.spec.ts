import { describe, expect, it } from '@jest/globals';
import { DomainError } from './domain-error';

describe('the code of a refusal', () => {
  it('is that of its message, where the message has one', () => {
    expect(new DomainError('too-many-requests', 'documents.tooManyUploads').code).toBe('too-many-uploads');
    expect(new DomainError('unavailable', 'documents.uploadsFull').code).toBe('uploads-full');
  });

  it('is that of its kind otherwise', () => {
    expect(new DomainError('not-found', 'contacts.notFound').code).toBe('not-found');
  });

  it('is validation when fields are wrong, and not when a limit names one', () => {
    const invalid = { fields: { email: 'validation.email.invalid' } } as const;
    expect(new DomainError('invalid', 'error.validation', invalid).code).toBe('validation');
    const limit = { fields: { password: 'accounts.tooManyAttempts' } } as const;
    expect(new DomainError('too-many-requests', 'accounts.tooManyAttempts', limit).code).toBe('too-many-requests');
  });
});
