import { setAdded, type Added } from '#src/workspace/contributions/added.ts'
import { foreignText } from '#src/workspace/display/foreign-text.ts'
import type { Addon } from './addon.ts'

type Area = keyof Added
type Item<Key extends Area> = NonNullable<Added[Key]>[number]

/** The fields that add-ons give; the registry adds the id and the order. Entries of the rail and what is below them have names of their own. */
export type NewItem<Key extends Area> = Omit<Item<Key>, 'id' | 'order'>

interface Entry {
  readonly addonId: number
  readonly area: Area
  readonly item: { readonly id: string; readonly order: number }
}

/** Behind those of all features. */
const firstOrder = 10_000

/** What the add-ons of the open group have added to pages, in the order in which they did. */
export class Registry {
  private entries: readonly Entry[] = []

  /** False if the add-on has added one of this name before: then nothing changes. */
  add<Key extends Area>(addon: Addon, area: Key, name: string, item: NewItem<Key>): boolean {
    const id = name.startsWith('add-on:') ? name : `add-on:${addon.rootVar}:${name}`
    if (this.has(area, id)) return false
    this.change([...this.entries, { addonId: addon.id, area, item: spelled({ ...item, id, order: firstOrder + this.entries.length }) }])
    return true
  }

  has(area: Area, id: string): boolean {
    return this.entries.some((entry) => entry.area === area && entry.item.id === id)
  }

  count(area: Area): number {
    return this.entries.filter((entry) => entry.area === area).length
  }

  /** Everything an add-on has added is gone from all pages. */
  remove(addonId: number): void {
    this.change(this.entries.filter((entry) => entry.addonId !== addonId))
  }

  clear(): void {
    this.change([])
  }

  private change(entries: readonly Entry[]): void {
    this.entries = entries
    setAdded(byArea(entries))
  }
}

/**
 * The names that an add-on gives to buttons, entries, pages and sections, as the person spells. What its dialogs and messages say may contain what someone
 * has typed, and stays.
 */
function spelled<Item extends object>(item: Item & { readonly label?: string | (() => string); readonly hint?: () => string; readonly title?: string }): Item {
  const { label, hint, title } = item
  if (typeof label === 'function') Object.assign(item, { label: () => foreignText(label()) })
  if (hint) Object.assign(item, { hint: () => foreignText(hint()) })
  // Read whenever they are shown, because the choice may change.
  if (typeof label === 'string') Object.defineProperty(item, 'label', { get: () => foreignText(label), enumerable: true })
  if (title !== undefined) Object.defineProperty(item, 'title', { get: () => foreignText(title), enumerable: true })
  return item
}

function byArea(entries: readonly Entry[]): Added {
  const areas: Partial<Record<Area, unknown[]>> = {}
  for (const { area, item } of entries) (areas[area] ??= []).push(item)
  return areas as Added
}
