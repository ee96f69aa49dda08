/** A keyboard on the screen takes more than the bars of a browser do, in px. */
const minOfKeyboard = 150

/** For a page that is as high as the screen, as its ref: the keyboard of a tablet covers the screen without making it smaller, so the page leaves it room. */
export function roomForKeyboard(page: HTMLElement | null): (() => void) | undefined {
  const screen = visualViewport
  if (!screen || !page) return undefined
  const place = () => {
    const covered = Math.max(0, page.getBoundingClientRect().bottom - screen.offsetTop - screen.height)
    const isOpen = covered > minOfKeyboard
    page.style.paddingBlockEnd = isOpen ? `${covered}px` : ''
    page.toggleAttribute('data-keyboard', isOpen)
  }
  place()
  screen.addEventListener('resize', place)
  screen.addEventListener('scroll', place)
  return () => {
    screen.removeEventListener('resize', place)
    screen.removeEventListener('scroll', place)
  }
}
