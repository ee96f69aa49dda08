import { addresses } from '#src/workspace/navigation/addresses.ts'
import type { ScreenAddress } from '#src/workspace/navigation/screens.ts'
import type { HelpPlace } from './help-address.ts'

/** The topic of docs/guide, or the part of one, that *Help* opens on each screen. */
export const topicOfScreen: Readonly<Record<ScreenAddress, string>> = {
  [addresses.home]: 'finding-your-way',
  [addresses.queue]: 'queue',
  [addresses.storage]: 'storage',
  [addresses.newStorage]: 'storage',
  [addresses.unitView]: 'storage#storage-units',
  [addresses.newUnit]: 'storage#storage-units',
  [addresses.stockTakeOf]: 'boxes#stock-take',
  [addresses.rackOf]: 'racks',
  [addresses.print]: 'storage',
  [addresses.samples]: 'lists',
  [addresses.seriesList]: 'series',
  [addresses.archive]: 'samples#the-archive',
  [addresses.search]: 'searching#search-by-conditions',
  [addresses.searchResults]: 'searching#search-by-conditions',
  [addresses.sampleTypes]: 'sample-types',
  [addresses.importSamples]: 'importing',
  [addresses.ordering]: 'ordering',
  [addresses.catalog]: 'ordering#the-catalog',
  [addresses.units]: 'storage#storage-units',
  [addresses.equipment]: 'equipment',
  [addresses.equipmentView]: 'equipment',
  [addresses.experiments]: 'experiments',
  [addresses.journal]: 'experiments',
  [addresses.projects]: 'experiments',
  [addresses.studyEdit]: 'experiments#studies',
  [addresses.chooseNode]: 'experiments',
  [addresses.runOf]: 'protocols',
  [addresses.printLabel]: 'labels',
  [addresses.protocols]: 'protocols#write-a-protocol',
  [addresses.protocolEdit]: 'protocols#write-a-protocol',
  [addresses.fileManager]: 'files#all-files-of-the-group',
  [addresses.chooseFile]: 'files#all-files-of-the-group',
  [addresses.templates]: 'templates',
  [addresses.scan]: 'scanning',
  [addresses.settings]: 'display',
  [addresses.members]: 'members',
  [addresses.profileOf]: 'members',
  [addresses.activity]: 'group-rules#activity',
  [addresses.organization]: 'organization',
  [addresses.accountOf]: 'organization',
  [addresses.systemSettings]: 'organization',
  [addresses.invitation]: 'members',
  [addresses.install]: 'app',
  [addresses.apiDocs]: 'programs',
  [addresses.help]: 'index',
  [addresses.marketplace]: 'add-ons',
  [addresses.addonOf]: 'add-ons',
  [addresses.addonSignedIn]: 'add-ons#sign-in-at-its-service',
  [addresses.customPages]: 'finding-your-way',
  [addresses.more]: 'finding-your-way',
}

/** On the tabs of the settings, by the name that their address has. */
export const topicOfTab: Readonly<Record<string, string>> = {
  storage: 'app#space-on-the-device',
  security: 'locking',
  password: 'signing-in#change-your-password',
  twoFactorAuth: 'signing-in#two-step-verification',
  passkeys: 'signing-in#passkeys',
  access: 'signing-in#where-you-are-signed-in',
  devices: 'lost-tablet',
  'group-security': 'group-rules#security',
  'group-logo': 'group-rules#a-logo-on-paper',
  'label-printers': 'labels#printers-in-the-network',
  'storage-server': 'files#files-over-100-mb',
  webhooks: 'programs#webhooks',
  notice: 'group-rules#a-notice-for-everyone',
  notifications: 'notifications',
}

/** What an address shows besides its screen, by a part of its query or hash. */
export const topicOfDetail: readonly (readonly [address: string, detail: RegExp, topic: string])[] = [
  [addresses.storage, /viewSample/, 'samples'],
  [addresses.storage, /viewSeries/, 'series'],
  [addresses.storage, /sampleID=/, 'boxes'],
  [addresses.journal, /[?&]sign=/, 'signing'],
  [addresses.stockTakeOf, /[?&]mode=put-back/, 'boxes#a-spilled-box'],
  [addresses.scan, /[?&]into=/, 'boxes'],
  [addresses.scan, /[?&]update=/, 'bulk-update'],
  [addresses.scan, /[?&]receive=/, 'receiving'],
  [addresses.scan, /[?&]pick=/, 'pick-lists'],
]

const screenTopics = new Map<string, string>(Object.entries(topicOfScreen).map(([address, topic]) => [withSlash(address), topic]))

/** Where the help begins on the screen of an address. */
export function helpOfAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): HelpPlace {
  const screen = withSlash(pathname.toLowerCase())
  const tab = screen === addresses.settings ? topicOfTab[new URLSearchParams(search).get('tab') ?? ''] : undefined
  const detail = topicOfDetail.find(([address, pattern]) => address === screen && pattern.test(search + hash))?.[2]
  const [topic = '', anchor = null] = (tab ?? detail ?? screenTopics.get(screen) ?? 'index').split('#')
  return { topic, anchor }
}

function withSlash(address: string): string {
  return `${address.replace(/\/+$/, '')}/`
}
