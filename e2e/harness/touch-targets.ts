import type { Page } from '@playwright/test'
import type { Appearance } from './appearances.ts'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface Target {
  name: string
  height: number
  width: number
  /** The part of it that is neither scrolled away nor off the screen. */
  sight: Box
  isCut: boolean
  /** Stays in place while the content below it scrolls. */
  isSticky: boolean
  /** There is more content below it, so it can be scrolled up. */
  canRise: boolean
  /** Filled: the main button. */
  isPrimary: boolean
  /** A position in a box: the whole cell is the target, however many there are. */
  isCell: boolean
  /** The Scan button of the frame; in portrait it overlaps the content. */
  isRaised: boolean
}

/** In px, as required by the design. */
const sizes = {
  bench: { height: 56, width: 56, primary: 64, gap: 8 },
  desk: { height: 36, width: 28, primary: 44, gap: 4 },
} as const

/** What is too small for a finger, or too close to something else, as sentences. */
export async function findTargetFaults(page: Page, density: Appearance['density']): Promise<string[]> {
  const targets = (await readTargets(page)).filter(({ isRaised }) => !isRaised)
  const least = sizes[density]
  const small = targets
    .filter(({ isCell }) => !isCell)
    .flatMap(({ name, height, width, isPrimary }) => {
      const high = isPrimary ? least.primary : least.height
      return [height < high && `'${name}' is ${height} high, not ${high}`, width < least.width && `'${name}' is ${width} wide, not ${least.width}`]
    })
  const near = targets.flatMap((one, index) =>
    targets.slice(index + 1).map((other) => {
      const gap = gapBetween(one.sight, other.sight)
      // Something cut off where its list ends can be scrolled past what is there, and away from or out from under anything that stays.
      if ((gap > 0 && (one.isCut || other.isCut || one.canRise !== other.canRise)) || one.isSticky !== other.isSticky) return false
      if (gap < -1) return `'${one.name}' lies over '${other.name}'`
      // Adjacent elements, such as rows and the parts of a choice, form one surface: the whole area of each is the target.
      return gap > 2 && gap < least.gap - 0.5 && `'${one.name}' is ${gap.toFixed(1)} from '${other.name}', not ${least.gap}`
    }),
  )
  return [...small, ...near].filter((fault) => fault !== false)
}

/** What is below the raised Scan button and cannot be scrolled out from under it. */
export async function findCoveredByScanButton(page: Page): Promise<string[]> {
  await page.locator('main').evaluate(async (main) => {
    for (const part of [main, ...main.querySelectorAll('*')]) part.scrollTop = part.scrollHeight
    // A long list may grow when its end is reached.
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  const targets = await readTargets(page)
  const scan = targets.find(({ isRaised }) => isRaised)
  return targets.filter((target) => scan && target !== scan && !target.canRise && gapBetween(scan.sight, target.sight) < 0).map(({ name }) => name)
}

/** Negative if they overlap. */
function gapBetween(one: Box, other: Box): number {
  const across = Math.max(one.left, other.left) - Math.min(one.right, other.right)
  const down = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom)
  return Math.max(across, down)
}

function readTargets(page: Page): Promise<Target[]> {
  return page.evaluate(() => {
    const inSight = (element: Element, box: DOMRect) => {
      let { left, top, right, bottom } = box
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue
        const frame = around.getBoundingClientRect()
        left = Math.max(left, frame.left)
        top = Math.max(top, frame.top)
        right = Math.min(right, frame.right)
        bottom = Math.min(bottom, frame.bottom)
      }
      return { left, top, right, bottom }
    }
    const isSticky = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).position === 'sticky' || isSticky(element.parentElement))
    const canRise = (element: Element | null): boolean =>
      element !== null &&
      ((getComputedStyle(element).overflowY === 'auto' && element.scrollTop + element.clientHeight < element.scrollHeight - 1) ||
        canRise(element.parentElement))
    const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? (element.textContent || element.id)).trim().slice(0, 40)

    // Anything over the screen keeps fingers from what is below it: a tap next to a panel only closes it.
    const reach = document.querySelector('[role="menu"]') ?? document.querySelector('[aria-modal="true"], [role="dialog"]') ?? document
    return [...reach.querySelectorAll('a[href], button, input, select, textarea, [role="treeitem"], [role="option"]')].flatMap((element) => {
      // A field inside its label can be tapped anywhere on the label.
      const reached = element.closest('label') ?? element
      const box = reached.getBoundingClientRect()
      const sight = inSight(reached, box)
      // A field ends where the button inside it begins.
      const within = element.matches('input') && element.parentElement?.querySelector('button')
      if (within) sight.right = within.getBoundingClientRect().left
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && sight.right - sight.left > 1 && sight.bottom - sight.top > 1
      // A link inside a sentence is as tall as its line; what is only read out (the link to the content) is not tapped.
      // A toast covers part of the screen for a while.
      if (!isSeen || element.matches('p a, [class*="toast"] *') || getComputedStyle(reached).clipPath !== 'none') return []
      const isPrimary = element.matches('[class*="primary"]')
      return [
        {
          name: nameOf(element),
          height: Math.round(box.height),
          width: Math.round(box.width),
          sight,
          isSticky: isSticky(element),
          canRise: canRise(element),
          isCut: sight.bottom - sight.top < box.height - 1,
          isPrimary,
          isCell: element.matches('[role="gridcell"]'),
          isRaised: isPrimary && element.matches('nav *'),
        },
      ]
    })
  })
}
