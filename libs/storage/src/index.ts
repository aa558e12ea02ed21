export { ObjectStorage, type StorageSettings, type StoredObject } from './object-storage';
