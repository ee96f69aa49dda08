import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { iconOf } from '#src/workspace/addons/icon-of.ts'
import type { Icon } from '#src/ui/icons/icons.ts'

const named = /(?:^|\s)fa[bdlrs]?(?:-|\s|$)/
const drawn = new Map<Icon, Element | null>()

/** Add-ons write icons as `<i class="fas fa-trash">`, for a font that is not here: an icon of the app is drawn in each. Returns what ends it. */
export function drawIcons(): () => void {
  // Always the ones that are in the page; the app itself has none.
  const all = document.getElementsByTagName('i')
  const draw = () => {
    for (const element of Array.from(all)) {
      if (element.childElementCount > 0 || !named.test(element.className)) continue
      const picture = pictureOf(iconOf(element.className))
      if (picture) element.append(picture.cloneNode(true))
    }
  }
  const observer = new MutationObserver(draw)
  observer.observe(document.body, { childList: true, subtree: true })
  draw()
  return () => observer.disconnect()
}

/** Each is drawn by React once, and copied after that. */
function pictureOf(icon: Icon): Element | null {
  const known = drawn.get(icon)
  if (known !== undefined) return known
  const place = document.createElement('span')
  const root = createRoot(place)
  flushSync(() => root.render(createElement(icon)))
  const picture = place.firstElementChild?.cloneNode(true) as Element | null
  for (const side of ['width', 'height']) picture?.setAttribute(side, '1.25em')
  root.unmount()
  drawn.set(icon, picture)
  return picture
}
