/** The file is no store, or one of another format. */
export class NoStoreError extends Error {}

/** Another process has the file. */
export class LockedError extends Error {}
