import { describeMigrations } from '@lacorte/testing/migrations';
import { migrations } from '.';

describeMigrations(migrations, 'PaymentRequests1763650000000');
