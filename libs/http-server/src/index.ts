export { Admission, type AdmissionLimits } from './admission';
export { clientNetwork } from './client-network';
export { type Browser, cookieOf, cookieOptions, DeviceCookie } from './cookies';
export { HealthModule } from './health.module';
export {
  allUnderstood,
  choiceIn,
  type PageRequest,
  pageIn,
  type QueryParameters,
  wholeNumberIn,
} from './page-request';
export { ContractPipe, IdPipe, isUuid, validateBody } from './pipes';
export { HEALTH_PERIODS, ProductHealthModule } from './product-health.module';
export { ReadsBodyWith, ReadsRawBody, readJsonBody } from './request-body';
export { sendStream } from './send-stream';
export { configureHttp, startService } from './start-service';
