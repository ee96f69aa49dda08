/** The pages of docs/guide, in the order of the list of topics; made by tools/guide/guide-plugin.mjs. */
declare module 'virtual:guide' {
  import type { GuidePage } from '#src/features/help/guide/guide-types.ts'

  export const guide: readonly GuidePage[]
}
