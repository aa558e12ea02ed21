import { Messages1763640000000 } from './1763640000000-messages';
import { PaymentRequests1763650000000 } from './1763650000000-payment-requests';

/** Name of the service's schema. */
export const SCHEMA = 'notifications';

/** Every migration of the schema, oldest first. */
export const migrations = [Messages1763640000000, PaymentRequests1763650000000];
