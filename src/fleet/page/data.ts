import type { FleetReport } from '../report/data.js';

/** Indexes of names: of the entry, the owner, the team, the organisation, the repository; then uses and those fixable. */
export type Row = readonly [number, number, number, number, number, number, number];

/** What the page carries: the report with its uses as rows. */
export interface FleetPage extends Omit<FleetReport, 'uses'> {
  readonly names: readonly string[];
  readonly rows: readonly Row[];
}

/** What uses are filtered by, in the order of a row. */
export const FACETS = ['rule', 'owner', 'team', 'organisation', 'repository'] as const;
export type Facet = (typeof FACETS)[number];
