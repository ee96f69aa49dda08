import type { AddonRow } from '../../entities/addon.ts'
import type { Tx } from '../../tx.ts'

/** The first day on which a license no longer counts is the one after its last. `today`: YYYY-MM-DD. spec SDK-10 */
export const isLicenseOver = ({ licenseEndsOn }: Pick<AddonRow, 'licenseEndsOn'>, today: string): boolean => licenseEndsOn !== null && licenseEndsOn < today

/** Whether its code may run and its calls be answered. */
export const isRunning = (addon: Pick<AddonRow, 'archived' | 'enabled' | 'licenseEndsOn'>, today: string): boolean =>
  addon.archived === 0 && addon.enabled === 1 && !isLicenseOver(addon, today)

export async function getAddon(tx: Tx<'addons', 'addon.gone'>, addonId: number): Promise<AddonRow> {
  const addon = await tx.get('addons', addonId)
  if (!addon || addon.archived) tx.refuse('addon.gone', { addonId })
  return addon
}
