import { smtpUrl } from '../mail/mail.ts';
import { storageEnvironment } from '../object-storage/object-storage.ts';
import { databaseUrl } from '../postgres/postgres.ts';
import { redisUrl } from '../redis/redis.ts';
import { baseEnvironment, type StackContext } from '../stack/context.ts';
import { PROCESSES, type Service } from './processes.ts';

/** An address of nobody: no message leaves this machine. */
const MAIL_FROM = 'La Corte <info@lacorte.example.com>';

/** Environment of a service's processes (docs/architecture.md, 'Environment'), but for the port, which each has of its own. */
export function serviceEnvironment(context: StackContext, service: Service): Record<string, string> {
  const { configuration, folder, ports, publicUrl, secrets } = context;
  return {
    ...baseEnvironment(folder),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: configuration.logLevel,
    DATABASE_URL: databaseUrl(context, service),
    REDIS_URL: redisUrl(context),
    SERVICE_TOKEN_SECRET: secrets.serviceToken,
    IDENTITY_SECRET: secrets.identity,
    AUTH_URL: `http://127.0.0.1:${ports.auth}`,
    APPLICATIONS_URL: `http://127.0.0.1:${ports.applications}`,
    DOCUMENTS_URL: `http://127.0.0.1:${ports.documents}`,
    ...ownEnvironment(context, service),
  };
}

function ownEnvironment(context: StackContext, service: Service): Record<string, string> {
  const { configuration, programs, secrets } = context;
  switch (service) {
    case 'auth':
      return {
        SESSION_SECRET: secrets.session,
        RATE_LIMIT_FACTOR: String(configuration.rateLimitFactor),
        HEALTH_TARGETS: healthTargets(context),
      };
    case 'applications':
      return { GRANT_SECRET: secrets.grant };
    case 'documents':
      return { ...storageEnvironment(context), CHROMIUM_PATH: programs.chromium, ...configuration.virusScanner };
    case 'notifications':
      return {
        ...storageEnvironment(context),
        SMTP_URL: configuration.smtpUrl ?? smtpUrl(context),
        MAIL_FROM,
        PAYMENT_URL: configuration.links.payment,
      };
  }
}

function healthTargets({ ports }: StackContext): string {
  return PROCESSES.map(({ name, port }) => `${name}=http://127.0.0.1:${ports[port]}`).join(',');
}
