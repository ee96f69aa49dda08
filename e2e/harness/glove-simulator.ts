import { expect, type Locator, type Page } from '@playwright/test'

const offBy = 6
/** Of taps. */
const doubled = 0.08
/** A bounce comes up to so many frames after the tap: what the tap began may be half done, or done. */
const latest = 6

/** A hand in a stiff glove: it misses the middle, and now and then it taps twice. */
export class GloveSimulator {
  readonly #page: Page
  readonly #random: () => number
  readonly #share: number
  bounces = 0

  /** `share` of the taps are doubled. */
  constructor(page: Page, seed: number, share = doubled) {
    this.#page = page
    this.#random = seeded(seed)
    this.#share = share
  }

  async tap(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    await expect(target).toBeEnabled()
    await target.scrollIntoViewIfNeeded()
    await expect.poll(() => target.evaluate(isOnTop), { message: `nothing lies over ${target.toString()}` }).toBe(true)
    const box = await target.boundingBox()
    if (!box) throw new Error(`${target.toString()} has no place on the screen`)
    const { x, y } = this.#near({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
    await this.#page.touchscreen.tap(x, y)
    if (this.#random() >= this.#share) return
    this.bounces += 1
    await this.#frames(Math.floor(this.#random() * (latest + 1)))
    const again = this.#near({ x, y }, offBy / 2)
    await this.#page.touchscreen.tap(again.x, again.y)
  }

  #near({ x, y }: { x: number; y: number }, most = offBy): { x: number; y: number } {
    const [angle, distance] = [this.#random() * 2 * Math.PI, this.#random() * most]
    return { x: x + distance * Math.cos(angle), y: y + distance * Math.sin(angle) }
  }

  #frames(count: number): Promise<void> {
    return this.#page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    }, count)
  }
}

/** Whether a finger in the middle of it would hit it: toasts lie over the screen for a while. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && (element.contains(hit) || hit.contains(element))
}

const seeded = (seed: number) => () => {
  seed = (seed * 1664525 + 1013904223) >>> 0
  return seed / 2 ** 32
}
