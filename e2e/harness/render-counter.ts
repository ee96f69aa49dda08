import type { Page } from '@playwright/test'

interface Fiber {
  flags: number
  tag: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

type CountingWindow = Window & { drawnComponents?: number }

/** React marks a component that did work in a commit; developer tools read the same mark. */
export async function countRenders(page: Page): Promise<{ during: (act: () => Promise<void>) => Promise<number> }> {
  await page.addInitScript(() => {
    const performedWork = 1
    const components = new Set([0, 1, 11, 14, 15])
    const count = (next: Fiber, before: Fiber | null): number => {
      let drawn = components.has(next.tag) && (before === null || (next !== before && (next.flags & performedWork) !== 0)) ? 1 : 0
      // A child that is the same object was skipped, with everything below it.
      if (before !== null && next.child === before.child) return drawn
      for (let child = next.child; child; child = child.sibling) if (child.alternate === null || child !== before?.child) drawn += count(child, child.alternate)
      return drawn
    }
    const target = window as CountingWindow
    target.drawnComponents = 0
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => {
          target.drawnComponents = (target.drawnComponents ?? 0) + count(root.current, root.current.alternate)
        },
      },
    })
  })
  const read = () => page.evaluate(() => (window as CountingWindow).drawnComponents ?? 0)
  return {
    /** How many components were drawn, from before `act` until nothing is drawn any more. */
    async during(act) {
      const before = await read()
      await act()
      let last = -1
      for (let now = await read(); now !== last; now = await read()) {
        last = now
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      }
      return last - before
    },
  }
}
