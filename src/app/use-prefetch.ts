import { useEffect } from 'react'

/** Has the code of the next steps fetched, behind the first screen and whenever another one is opened. */
export function usePrefetch(pathname: string): void {
  useEffect(() => {
    let isShown = true
    const start = async () => {
      await firstScreen()
      const { prefetchNextSteps } = await import('./next-steps.ts')
      if (isShown) prefetchNextSteps(pathname)
    }
    // Not there without a network: each part is asked for when it is opened.
    start().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [pathname])
}

/** Until the page has its heading: before that whatever is fetched keeps it waiting. */
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
