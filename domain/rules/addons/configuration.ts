/** For whom a configuration is, from the one that counts least. spec §7 */
export const addonScopes = ['SYSTEM', 'INSTITUTE', 'GROUP', 'USER'] as const
export type AddonScope = (typeof addonScopes)[number]

/** The key of the user setting that is a person's own configuration of an add-on. */
export const addonSetting = (addonId: number): string => `${addonSettings}${addonId}`
export const isAddonSetting = (key: string): boolean => key.startsWith(addonSettings)
const addonSettings = 'AddonConfiguration.'

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

export type ConfigurationValues = Readonly<Record<string, unknown>>

/** The values of a configuration by name. It comes as JSON in a text, sometimes in another text; anything else has none. */
export function configurationValues(given: unknown): ConfigurationValues {
  let value = given
  for (let depth = 0; typeof value === 'string' && depth < 2; depth++) {
    try {
      value = JSON.parse(value) as unknown
    } catch {
      return {}
    }
  }
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as ConfigurationValues) : {}
}

/** What counts for a person: the group's, with what they have set for themselves instead. A text that is no list of values counts as a whole. */
export function combinedConfiguration(group: string, own: string): string {
  const [values, ownValues] = [configurationValues(group), configurationValues(own)]
  const areValues = Object.keys(values).length > 0 && Object.keys(ownValues).length > 0
  return areValues ? JSON.stringify({ ...values, ...ownValues }) : own || group
}
