import type { Page } from '@playwright/test'

/** What sticks out on the right or left of the screen and cannot be scrolled to, by its words. */
export function findHorizontalOverflow(page: Page, lineage = 'Lineage'): Promise<string[]> {
  return page.evaluate((tree) => {
    /** Things with two dimensions scroll in both: a box, a family tree. */
    const picture = `[role="grid"], [aria-label="${tree}"]`
    /** In a line that is meant to scroll sideways, such as filters. */
    const isInLine = (element: Element | null): boolean => {
      if (element === null) return false
      const { display, flexDirection, flexWrap, overflowX } = getComputedStyle(element)
      return (display === 'flex' && flexDirection === 'row' && flexWrap === 'nowrap' && /auto|scroll/.test(overflowX)) || isInLine(element.parentElement)
    }
    const wide = document.documentElement.scrollWidth - innerWidth
    const out = [...document.body.querySelectorAll('a[href], button, input, select, textarea, h1, h2, h3, p, li')].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      const isSeen = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === 'none'
      return isSeen && (right > innerWidth + 1 || left < -1) && !isInLine(element.parentElement) && !element.closest(picture)
    })
    const nameOf = (element: Element) => `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`
    return [...(wide > 0 ? [`the page is ${wide} px wider than the screen`] : []), ...out.map((element) => `${nameOf(element)} leaves the screen`)]
  }, lineage)
}

/** The positions of a box in which the name lies on a mark. */
export function findTextOnMarks(page: Page): Promise<string[]> {
  return page.$$eval('[role="gridcell"]', (cells) =>
    cells.flatMap((cell) => {
      const text = cell.querySelector('span')?.getBoundingClientRect()
      const marks = [...cell.querySelectorAll('svg')].map((mark) => mark.getBoundingClientRect())
      const isCovered = text && marks.some((mark) => mark.bottom > text.top + 1 && mark.right > text.left && mark.left < text.right)
      return isCovered ? (cell.getAttribute('aria-label') ?? '') : []
    }),
  )
}

/** Whether the whole element is visible now: on the screen, and inside every element around it that scrolls or clips. */
export function isFullyVisible(page: Page, selector: string): Promise<boolean[]> {
  return page.$$eval(selector, (elements) =>
    elements.map((element) => {
      const box = element.getBoundingClientRect()
      let [top, bottom] = [0, innerHeight]
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === 'visible') continue
        const frame = around.getBoundingClientRect()
        top = Math.max(top, frame.top)
        bottom = Math.min(bottom, frame.bottom)
      }
      return box.top >= top - 1 && box.bottom <= bottom + 1
    }),
  )
}

/** What the toasts that are shown lie on, by its words. */
export function findUnderToasts(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const toasts = [...document.querySelectorAll('[data-over] > *')].map((toast) => toast.getBoundingClientRect()).filter(({ height }) => height > 0)
    if (toasts.length === 0) return ['no toast is shown']
    return [...document.querySelectorAll(wanted)].flatMap((element) => {
      const { top, right, bottom, left } = element.getBoundingClientRect()
      const isCovered = toasts.some((toast) => toast.bottom > top + 1 && toast.top < bottom - 1 && toast.right > left + 1 && toast.left < right - 1)
      return isCovered ? [(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)] : []
    })
  }, selector)
}
