import type { Page } from '@playwright/test'

interface Fiber {
  flags: number
  tag: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

type CountingWindow = Window & { drawnComponents?: number[] }

/** Components drawn, from before an act until nothing is drawn any more. */
interface Drawn {
  readonly all: number
  /** Of them, in the largest change of the page: others may come in between that have nothing to do with the act. */
  readonly atOnce: number
}

/** React marks a component that did work in a commit; developer tools read the same mark. */
export async function countRenders(page: Page): Promise<{ during: (act: () => Promise<void>) => Promise<Drawn> }> {
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
    target.drawnComponents = []
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => {
          target.drawnComponents?.push(count(root.current, root.current.alternate))
        },
      },
    })
  })
  const read = () => page.evaluate(() => (window as CountingWindow).drawnComponents ?? [])
  return {
    async during(act) {
      const before = (await read()).length
      await act()
      let last = -1
      for (let now = await read(); now.length !== last; now = await read()) {
        last = now.length
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      }
      const drawn = (await read()).slice(before, last)
      return { all: drawn.reduce((sum, each) => sum + each, 0), atOnce: Math.max(0, ...drawn) }
    },
  }
}
