import type { AddonRow } from '#domain/entities/addon.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { isLicenseOver } from '#domain/rules/addons/installed.ts'

/** What becomes of a section of an add-on. spec ELN-05, SDK-10 */
export type CustomSectionState =
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'no-add-on'; readonly name: string; readonly rootVar: string }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'license-over' }
  /** Its add-on may show it. */
  | { readonly kind: 'here'; readonly rootVar: string; readonly type: string }

/**
 * By what the meta of a section says: `rootVar` is the name of its add-on in code, `name` the one of its kind of section, and `roles` are the roles that see it,
 * with commas between them; without it, all do. `addon` is the one that is installed.
 */
export function customSectionState(
  { meta }: Pick<SectionRow, 'meta'>,
  role: string | undefined,
  addon: Pick<AddonRow, 'enabled' | 'licenseEndsOn' | 'name'> | undefined,
  today: string,
): CustomSectionState {
  const read = (key: string) => (Object.hasOwn(meta, key) ? (meta[key]?.trim() ?? '') : '')
  const [rootVar, roles] = [read('rootVar'), read('roles')]
  if (roles !== '' && !roles.split(',').some((each) => each.trim() === role)) return { kind: 'unauthorized' }
  if (rootVar === '') return { kind: 'unavailable' }
  if (!addon?.enabled) return { kind: 'no-add-on', name: addon?.name || read('name') || rootVar, rootVar }
  return isLicenseOver(addon, today) ? { kind: 'license-over' } : { kind: 'here', rootVar, type: read('realSectionType') || read('name') }
}
