// Asks this container's process whether it is ready; the exit status says so.
import { get } from 'node:http';

const ask = get({ host: '127.0.0.1', port: process.env.PORT, path: '/health/ready', timeout: 8_000 }, (response) => {
  process.exit(response.statusCode === 200 ? 0 : 1);
});
ask.on('timeout', () => process.exit(1));
ask.on('error', () => process.exit(1));
