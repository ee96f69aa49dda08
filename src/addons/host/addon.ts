import type { AddonRow } from '#domain/entities/addon.ts'

/** An add-on that runs. */
export interface Addon {
  readonly id: number
  readonly rootVar: string
  readonly name: string
  readonly codeHash: string
}

export const toAddon = ({ id, rootVar, name, codeHash }: AddonRow): Addon => ({ id, rootVar, name, codeHash })
