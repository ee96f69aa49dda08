/** For a bar at the bottom of what scrolls, as its ref: the keyboard of a tablet covers the page without making it smaller. */
export function stayAboveKeyboard(bar: HTMLElement | null): (() => void) | undefined {
  const screen = visualViewport
  if (!screen || !bar) return undefined
  const place = () => {
    const { bottom } = scrollerOf(bar).getBoundingClientRect()
    bar.style.bottom = `${Math.max(0, bottom - screen.offsetTop - screen.height)}px`
  }
  place()
  screen.addEventListener('resize', place)
  screen.addEventListener('scroll', place)
  return () => {
    screen.removeEventListener('resize', place)
    screen.removeEventListener('scroll', place)
  }
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let each = element.parentElement; each; each = each.parentElement) if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each
  return document.documentElement
}
