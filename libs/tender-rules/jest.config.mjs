import { service } from '../../jest.preset.mjs';

export default service;
