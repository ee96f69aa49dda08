import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'

const offBy = 6
/** Of taps. */
const doubled = 0.08
/** A bounce comes up to this many frames after the tap: its effect may be half done, or done. */
const latest = 6
/** How long a finger stays down and how long a frame lasts, in seconds. */
const press = 0.03
const frame = 1 / 60

/** A hand in a stiff glove: it misses the center, and sometimes taps twice. */
export class GloveSimulator {
  readonly #page: Page
  readonly #random: () => number
  readonly #share: number
  #touch: Promise<CDPSession> | undefined
  /** When the finger was lifted, in seconds since 1970. */
  #at = 0
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
    await this.#touchAt({ x, y }, Math.max(Date.now() / 1_000, this.#at))
    if (this.#random() >= this.#share) return
    this.bounces += 1
    const frames = Math.floor(this.#random() * (latest + 1))
    await this.#frames(frames)
    // By the finger's own clock, however long the frames took on a busy machine.
    await this.#touchAt(this.#near({ x, y }, offBy / 2), this.#at + frames * frame)
  }

  async #touchAt(point: { x: number; y: number }, at: number): Promise<void> {
    this.#touch ??= this.#page.context().newCDPSession(this.#page)
    const session = await this.#touch
    this.#at = at + press
    await Promise.all([
      session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point], timestamp: at }),
      session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: this.#at }),
    ])
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

/** Whether a finger at its center would hit it: toasts cover parts of the screen for a while. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && (element.contains(hit) || hit.contains(element))
}

const seeded = (seed: number) => () => {
  seed = (seed * 1664525 + 1013904223) >>> 0
  return seed / 2 ** 32
}
