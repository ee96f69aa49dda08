import type { AddonRow } from '#domain/entities/addon.ts'
import { toElement } from '#src/addons/dialogs/foreign.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'

let made: { readonly rootVar: string; readonly element: HTMLElement } | undefined

/** The element into which a classic add-on draws its page. It stays the same when the person comes back to the page, because add-ons draw it only while they start. */
export function mainContentOf(rootVar: string): HTMLElement {
  if (made?.rootVar === rootVar) return made.element
  const element = toElement('', rootVar)
  element.id = 'main-content'
  made = { rootVar, element }
  return element
}

/** Add-ons may start before the screen of the page is here. Until then they find the element out of sight, and the screen takes it with what they have drawn. */
export function provideMainContent(rows: readonly AddonRow[], { pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const rootVar = new URLSearchParams(search).get('rootVar') ?? ''
  if (pathname !== addresses.customPages || !rows.some((row) => row.rootVar === rootVar)) return
  const element = mainContentOf(rootVar)
  if (element.isConnected) return
  const outOfSight = document.createElement('div')
  outOfSight.hidden = true
  outOfSight.append(element)
  document.body.append(outOfSight)
}

/** The add-on is gone: so is what it has drawn. */
export function clearMainContent(rootVar: string): void {
  if (made?.rootVar === rootVar) made.element.replaceChildren()
}
