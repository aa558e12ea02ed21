export { ObjectStorage, type StorageConfig, type StorageSettings, type StoredObject } from './object-storage';
