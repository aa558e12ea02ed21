import { service } from '../../tools/build/rolldown.service.mjs';

export default service();
