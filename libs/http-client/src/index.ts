export { callerOf, type InternalCall, ServiceClient } from './service-client';
