import { useEffect } from 'react'

/** Prefetches the code of the next steps, after the first screen is shown and whenever another one is opened. */
export function usePrefetch(pathname: string): void {
  useEffect(() => {
    let isShown = true
    const start = async () => {
      await firstScreen()
      const { prefetchNextSteps } = await import('./next-steps.ts')
      if (isShown) prefetchNextSteps(pathname)
    }
    // Fails without a network: then each part is fetched when it is opened.
    start().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [pathname])
}

/** Waits until the page has its heading: anything fetched earlier would delay it. */
const firstScreen = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('h1')) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    look()
  })
