import { hostPattern } from '#domain/rules/addons/manifest.ts'

/** What whoever runs the server decides about add-ons. */
export interface AddonSettings {
  /** The folder with the add-ons that all groups are offered. */
  readonly folder: string | undefined
  /** Hosts from which add-ons can be installed. */
  readonly sources: readonly string[]
  /** Hosts inside the network of the server that add-ons may call when they declare them. */
  readonly hosts: readonly string[]
  /** Whether administrators may try add-ons before they are installed. */
  readonly development: boolean
}

export const noAddonSettings: AddonSettings = { folder: undefined, sources: [], hosts: [], development: false }

type Read = (name: string, fallback: string) => string

/** Hosts with or without a port, separated by commas or spaces. */
export function readHosts(read: Read, name: string, problems: string[]): string[] {
  const list = read(name, '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  for (const host of list)
    if (!hostPattern.test(host)) problems.push(`${name} contains '${host}'; each entry must be a host like addons.example.org or 10.0.0.7:8080.`)
  return list
}

/** `folder`: that of the add-ons which are offered if nothing else is set. */
export function readAddons(read: Read, folder: string, problems: string[]): AddonSettings {
  const development = read('ALIQUOT_ADDON_DEVELOPMENT', 'off')
  if (development !== 'on' && development !== 'off') problems.push(`ALIQUOT_ADDON_DEVELOPMENT is '${development}'; it must be on or off.`)
  return {
    folder: read('ALIQUOT_ADDONS', folder),
    sources: readHosts(read, 'ALIQUOT_ADDON_SOURCES', problems),
    hosts: readHosts(read, 'ALIQUOT_ADDON_HOSTS', problems),
    development: development === 'on',
  }
}
