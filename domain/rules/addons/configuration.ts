/** For whom a configuration is, from the one that counts least. spec §7 */
export const addonScopes = ['SYSTEM', 'INSTITUTE', 'GROUP', 'USER'] as const
export type AddonScope = (typeof addonScopes)[number]

/** The key of the user setting that is a person's own configuration of an add-on. */
export const addonSetting = (addonId: number): string => `AddonConfiguration.${addonId}`

/** A configuration is JSON; empty for none. */
export function isConfiguration(text: string): boolean {
  if (text === '') return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
