export { type InternalCall, ServiceClient } from './service-client';
