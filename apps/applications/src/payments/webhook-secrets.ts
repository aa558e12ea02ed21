import { DomainError } from '@lacorte/errors';
import { secretsIn } from '@lacorte/identity';
import { type CanActivate, Injectable } from '@nestjs/common';

/** Secrets that the payment service signs its events with; none while the webhook is off. */
export class WebhookSecrets {
  /** @param setting as in PAYMENT_WEBHOOK_SECRET: several during a rotation, joined by commas */
  constructor(private readonly setting: string) {}

  get all(): string[] {
    return secretsIn(this.setting).filter((secret) => secret !== '');
  }
}

/** Without a secret there is no webhook. */
@Injectable()
export class WebhookGuard implements CanActivate {
  constructor(private readonly secrets: WebhookSecrets) {}

  /** @throws DomainError not-found */
  canActivate(): boolean {
    if (this.secrets.all.length === 0) throw new DomainError('not-found', 'error.notFound');
    return true;
  }
}
