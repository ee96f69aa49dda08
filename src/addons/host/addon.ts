import type { AddonRow } from '#domain/entities/addon.ts'
import { manifestOf } from '#domain/rules/addons/manifest.ts'

/** An add-on that runs. */
export interface Addon {
  readonly id: number
  readonly rootVar: string
  readonly name: string
  readonly codeHash: string
  /** The name of its icon. */
  readonly icon?: string | undefined
}

export function toAddon(row: AddonRow): Addon {
  const { id, rootVar, name, codeHash } = row
  const { iconClass, icon } = manifestOf(row)
  return { id, rootVar, name, codeHash, icon: iconClass ?? icon }
}
