import { smtpUrl } from '../mail/mail.ts';
import { storageEnvironment } from '../object-storage/object-storage.ts';
import { databaseUrl } from '../postgres/postgres.ts';
import { redisUrl } from '../redis/redis.ts';
import { type StorageIdentity, tokenPublicKeys } from '../secrets/secrets.ts';
import type { AddressedStack, StackContext } from '../stack/context.ts';
import { NEEDS, type Needs, type SecretName } from './needs.ts';
import { PROCESSES, type Service, type ServiceProcess } from './processes.ts';

/** Sender of the stack's messages. They are never delivered. */
const MAIL_FROM = 'La Corte <info@lacorte.example.com>';

/** Environment of a process except its ports, with only its own secrets (docs/architecture.md, 'Environment'). */
export function processEnvironment(context: StackContext, process: ServiceProcess): Record<string, string> {
  return {
    ...settings(context),
    ...ownSettings(context, process.service),
    // The workers must not have these secrets.
    ...(process.name === 'auth' && context.configuration.openid),
    ...(process.name === 'applications' && context.configuration.webhook),
    ...secretsOf(context, process.name),
  };
}

/** Environment of a command of the operator, with all rights in the database and in object storage. */
export function operatorEnvironment(stack: AddressedStack): Record<string, string> {
  const { accessKey, secretKey } = stack.secrets.storage.administration;
  return {
    ADMIN_DATABASE_URL: databaseUrl(stack),
    PUBLIC_URL: stack.publicUrl,
    ...storageEnvironment(stack),
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  };
}

/** Environment of a service's migration. The migration also creates the service's role and buckets. */
export function migrationEnvironment(stack: AddressedStack, service: Service): Record<string, string> {
  return { ...operatorEnvironment(stack), ...commandEnvironment(stack, service) };
}

/** Environment of a service's command. The command may do what the service may. */
export function commandEnvironment(stack: AddressedStack, service: Service): Record<string, string> {
  return { PUBLIC_URL: stack.publicUrl, DATABASE_URL: databaseUrl(stack, service) };
}

function settings({ configuration, ports, publicUrl }: StackContext): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: configuration.logLevel,
    RATE_LIMIT_FACTOR: String(configuration.rateLimitFactor),
    AUTH_URL: `http://127.0.0.1:${ports.auth}`,
    APPLICATIONS_URL: `http://127.0.0.1:${ports.applications}`,
    DOCUMENTS_URL: `http://127.0.0.1:${ports.documents}`,
    NOTIFICATIONS_URL: `http://127.0.0.1:${ports.notifications}`,
  };
}

function ownSettings(context: StackContext, service: Service): Record<string, string> {
  const { configuration, programs } = context;
  const { bank } = configuration;
  const settings: Record<Service, Record<string, string>> = {
    auth: { ADMIN_MFA: configuration.adminMfa, HEALTH_TARGETS: healthTargets(context) },
    applications: { ...configuration.statusMailDelay, ...bank },
    documents: {
      ...storageEnvironment(context),
      CHROMIUM_PATH: programs.chromium,
      ...configuration.uploadQuotas,
      ...configuration.virusScanner,
      ...bank,
    },
    notifications: { ...storageEnvironment(context), MAIL_FROM, PAYMENT_URL: configuration.links.payment, ...bank },
  };
  return settings[service];
}

function secretsOf(context: StackContext, process: string): Record<string, string> {
  const needs: Readonly<Record<string, Needs>> = NEEDS;
  const named = Object.entries(needs[process]?.secrets ?? {});
  return Object.fromEntries(named.map(([variable, name]) => [variable, secretOf(context, name)]));
}

function secretOf(context: StackContext, name: SecretName): string {
  const { configuration, secrets } = context;
  const [, role] = /^(\w+)_database_url$/.exec(name) ?? [];
  if (role) return databaseUrl(context, role === 'admin' ? undefined : (role as Service));
  const [, signer] = /^(\w+)_token_key$/.exec(name) ?? [];
  if (signer) return secrets.tokenKeys[signer.replaceAll('_', '-')] ?? '';
  const [, identity, kind] = /^s3_(\w+)_(access|secret)_key$/.exec(name) ?? [];
  if (identity) return secrets.storage[identity as StorageIdentity][kind === 'access' ? 'accessKey' : 'secretKey'];
  const [, user] = /^redis_(\w+)_url$/.exec(name) ?? [];
  if (user) return redisUrl(context, user);
  const others: Partial<Record<SecretName, string>> = {
    session_secret: secrets.session,
    grant_secret: secrets.grant,
    log_hash_secret: secrets.logHash,
    token_public_keys: tokenPublicKeys(secrets),
    smtp_url: configuration.smtpUrl ?? smtpUrl(context),
  };
  const value = others[name];
  if (value === undefined) throw new Error(`the stack has no secret ${name}`);
  return value;
}

function healthTargets({ ports }: StackContext): string {
  return PROCESSES.map(({ name, port }) => `${name}=http://127.0.0.1:${ports[port]}`).join(',');
}
