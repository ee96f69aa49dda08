import { addresses } from './addresses.ts'
import type { AddonScreenId } from './custom-pages.ts'

/**
 * Where each address belongs: an entry of the rail, or a destination below one.
 * Law: every address that shows a screen is here, so that each lights exactly one entry.
 */
export const screenOfAddress = {
  [addresses.home]: 'home',
  [addresses.queue]: 'queue',
  [addresses.storage]: 'storage',
  [addresses.newStorage]: 'storage',
  [addresses.unitView]: 'storage',
  [addresses.newUnit]: 'storage',
  [addresses.stockTakeOf]: 'storage',
  [addresses.rackOf]: 'storage',
  [addresses.print]: 'storage',
  [addresses.samples]: 'samples',
  [addresses.seriesList]: 'series',
  [addresses.archive]: 'archive',
  [addresses.search]: 'search',
  [addresses.searchResults]: 'search',
  [addresses.sampleTypes]: 'types',
  [addresses.importSamples]: 'import',
  [addresses.units]: 'units',
  [addresses.equipment]: 'equipment',
  [addresses.equipmentView]: 'equipment',
  [addresses.ordering]: 'orders',
  [addresses.catalog]: 'orders',
  [addresses.experiments]: 'experiments',
  [addresses.journal]: 'experiments',
  [addresses.projects]: 'projects',
  [addresses.studyEdit]: 'projects',
  [addresses.chooseNode]: 'projects',
  [addresses.runOf]: 'experiments',
  [addresses.printLabel]: 'experiments',
  [addresses.protocols]: 'protocols',
  [addresses.protocolEdit]: 'protocols',
  [addresses.fileManager]: 'projects',
  [addresses.chooseFile]: 'projects',
  [addresses.templates]: 'templates',
  [addresses.scan]: 'scan',
  [addresses.settings]: 'settings',
  [addresses.members]: 'members',
  [addresses.profileOf]: 'members',
  [addresses.activity]: 'activity',
  [addresses.organization]: 'organization',
  [addresses.accountOf]: 'organization',
  [addresses.systemSettings]: 'organization',
  [addresses.invitation]: 'members',
  [addresses.install]: 'install',
  [addresses.apiDocs]: 'api-docs',
  [addresses.help]: 'more',
  [addresses.marketplace]: 'marketplace',
  [addresses.addonOf]: 'marketplace',
  [addresses.addonSignedIn]: 'marketplace',
  [addresses.customPages]: 'more',
  [addresses.more]: 'more',
} as const

export type ScreenAddress = keyof typeof screenOfAddress

/** An entry of the rail, or a destination below one. */
export type ScreenId = (typeof screenOfAddress)[ScreenAddress] | 'inventory' | 'space' | 'notebook' | AddonScreenId
