import { service } from '../build/rolldown.service.mjs';

export default service();
