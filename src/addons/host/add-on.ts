import type { AddonRow } from '#domain/entities/addon.ts'

/** An add-on that runs. */
export interface AddOn {
  readonly id: number
  readonly rootVar: string
  readonly name: string
  readonly codeHash: string
}

export const toAddOn = ({ id, rootVar, name, codeHash }: AddonRow): AddOn => ({ id, rootVar, name, codeHash })
