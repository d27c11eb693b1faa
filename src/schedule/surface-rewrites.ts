import type { Entry, ResourceRewrite } from '../model/entry.js';

/** A rewrite that an entry declares for one of its names: of a declaration of Terraform or Pulumi. */
export type SurfaceRewrite = ResourceRewrite & {
  /** `terraform`, `pulumi` */
  readonly surface: string;
  /** `cloudflare_zone_settings_override.settings.brotli` */
  readonly name: string;
};

/** The rewrites of declared objects, which stand beside the entry's own. */
export function surfaceRewrites({ surfaces }: Pick<Entry, 'surfaces'>): SurfaceRewrite[] {
  return Object.entries(surfaces).flatMap(([surface, uses]) =>
    (Array.isArray(uses) ? (uses as unknown[]) : []).flatMap((use): SurfaceRewrite[] => {
      const { rewrite, resource, data, attribute } = use as {
        readonly rewrite?: ResourceRewrite;
        readonly resource?: string;
        readonly data?: string;
        readonly attribute?: string;
      };
      if (rewrite === undefined) return [];
      return [{ ...rewrite, surface, name: [resource ?? data, attribute].filter(Boolean).join('.') }];
    }),
  );
}
