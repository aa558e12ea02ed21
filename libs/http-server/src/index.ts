export { Admission, type AdmissionLimits } from './admission';
export { clientNetwork } from './client-network';
export { ContractPipe, validateBody } from './contract.pipe';
export { cookieOf } from './cookies';
export { DeviceCookie } from './device-cookie';
export { type HealthChecks, HealthModule } from './health.module';
export { IdPipe } from './id.pipe';
export { sendStream } from './send-stream';
export { configureHttp, type ServiceSettings, startService } from './start-service';
