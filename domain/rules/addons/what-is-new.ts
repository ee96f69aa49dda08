import type { AddonManifest, AddonPermission } from './manifest.ts'

/** What one version of an add-on may do that the one before may not. Of an add-on that was not installed, everything is new. */
export interface NewInAddon {
  readonly permissions: readonly AddonPermission[]
  readonly hosts: readonly string[]
  /** Pages, sections and cards, by `addedKey`. */
  readonly added: readonly string[]
  /** It runs in the page now, where it may do whatever the person may. */
  readonly runsInPage: boolean
  /** It has another name or author: perhaps it is another add-on with the same name in code. */
  readonly isOther: boolean
  /** The service at which it signs people in, if that is another one. */
  readonly service: string | null
}

export function whatIsNew(before: AddonManifest | undefined, after: AddonManifest): NewInAddon {
  const { permissions, hosts, mode, oauth } = after
  const was = before ? addedKeys(before) : []
  return {
    permissions: permissions.filter((each) => !before?.permissions.includes(each)),
    hosts: hosts.filter((each) => !before?.hosts.includes(each)),
    added: addedKeys(after).filter((each) => !was.includes(each)),
    isOther: before !== undefined && (before.name !== after.name || before.author !== after.author),
    runsInPage: mode === 'classic' && before?.mode !== 'classic',
    service: oauth && oauth.tokenUrl !== before?.oauth?.tokenUrl ? hostOf(oauth.tokenUrl) : null,
  }
}

export const addedKey = { page: (id: string) => `page ${id}`, section: (type: string) => `section ${type}`, card: (id: string) => `card ${id}` }

const addedKeys = ({ pages = [], sections = [], cards = [] }: AddonManifest): string[] => [
  ...pages.map(({ pageID }) => addedKey.page(pageID)),
  ...sections.map(({ type }) => addedKey.section(type)),
  ...cards.map(({ cardID }) => addedKey.card(cardID)),
]

export const isAnythingNew = ({ permissions, hosts, added, isOther, runsInPage, service }: NewInAddon): boolean =>
  permissions.length > 0 || hosts.length > 0 || added.length > 0 || isOther || runsInPage || service !== null

/** `api.fenwick.example` of `https://api.fenwick.example/token`. */
export const hostOf = (address: string): string => /^https?:\/\/([^/?#]*)/.exec(address)?.[1] ?? address
