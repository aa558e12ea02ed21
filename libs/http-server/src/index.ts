export { Admission, type AdmissionLimits } from './admission';
export { clientNetwork } from './client-network';
export { ContractPipe, validateBody } from './contract.pipe';
export { cookieOf, cookieOptions } from './cookies';
export { type Browser, DeviceCookie } from './device-cookie';
export { HealthModule } from './health.module';
export { HEALTH_PERIODS } from './health-periods';
export { IdPipe, isUuid } from './id.pipe';
export { ReadsBodyWith, ReadsRawBody } from './own-body';
export {
  allUnderstood,
  choiceIn,
  type PageRequest,
  pageIn,
  type QueryParameters,
  type Understood,
  wholeNumberIn,
} from './page-request';
export { ProductHealthModule } from './product-health.module';
export { sendStream } from './send-stream';
export { configureHttp, startService } from './start-service';
