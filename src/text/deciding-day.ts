/** The days of an entry. All are `YYYY-MM-DD`. */
interface EntryDays {
  readonly endOfLife: string | null;
  /** The day that the configuration puts in its place. */
  readonly configuredEnd?: string | undefined;
}

/** The days of a finding; with a reason the configuration gave them. */
interface FindingDays {
  readonly endOfLife: string | null;
  readonly extendedTo: string | null;
  readonly dateReason?: string | undefined;
}

/**
 * The day that decides: the one that the configuration sets where it sets one, else the schedule's `endOfLife`. A later
 * day of the public record (`extendedTo`) is shown, and decides nothing. Null where there is none.
 */
export function decidingDay({ configuredEnd, endOfLife }: EntryDays): string | null {
  return configuredEnd ?? endOfLife;
}

/** The day that decided the status of a finding. */
export function decidedBy({ endOfLife, extendedTo, dateReason }: FindingDays): string | null {
  return dateReason === undefined ? endOfLife : (extendedTo ?? endOfLife);
}
