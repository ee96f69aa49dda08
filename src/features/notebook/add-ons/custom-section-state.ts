import type { SectionRow } from '#domain/entities/section.ts'

/** Why a section of an add-on is not shown. spec ELN-05 */
export type CustomSectionState =
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'no-add-on'; readonly name: string; readonly rootVar: string }
  | { readonly kind: 'unauthorized' }

/**
 * By what the meta of a section says: `rootVar` is the name of its add-on in code, `name` the one people know, and `roles` are the roles that see it,
 * with commas between them; without it, all do.
 */
export function customSectionState({ meta }: Pick<SectionRow, 'meta'>, role: string | undefined): CustomSectionState {
  const read = (key: string) => (Object.hasOwn(meta, key) ? (meta[key]?.trim() ?? '') : '')
  const [rootVar, roles] = [read('rootVar'), read('roles')]
  if (roles !== '' && !roles.split(',').some((each) => each.trim() === role)) return { kind: 'unauthorized' }
  return rootVar === '' ? { kind: 'unavailable' } : { kind: 'no-add-on', name: read('name') || rootVar, rootVar }
}
