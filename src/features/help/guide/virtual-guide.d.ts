/** The pages of docs/guide, in the order of the list of topics; made by tools/guide/guide-plugin.mjs. */
declare module 'virtual:guide' {
  export const guide: readonly import('./guide-types.ts').GuidePage[]
}
