/** The file is no store, or one of another format. */
export class NoStoreError extends Error {}

/** What was to be stored could not be: no room on the disk, or no right. What was there before stays. */
export class UnwrittenError extends Error {}

/** Another process has the file. */
export class LockedError extends Error {}
