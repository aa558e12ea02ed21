// Requests the readiness of this container's process; the exit status is 0 if it is ready.
import { get } from 'node:http';

const ask = get({ host: '127.0.0.1', port: process.env.PORT, path: '/health/ready', timeout: 8_000 }, (response) => {
  process.exit(response.statusCode === 200 ? 0 : 1);
});
ask.on('timeout', () => process.exit(1));
ask.on('error', () => process.exit(1));
