export { ObjectStorage, type StorageConfig, type StoredObject, type UploadSettings } from './object-storage';
