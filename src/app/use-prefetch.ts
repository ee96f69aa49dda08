import { useEffect } from 'react'

/** Milliseconds a new screen has the processor to itself. A tap that comes sooner loads only what it needs. */
const pause = 1_000

/** Prefetches the code of the next steps once the first screen is shown, and whenever another screen is opened. */
export function usePrefetch(pathname: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = async () => {
      const { prefetchNextSteps } = await import('./next-steps.ts')
      prefetchNextSteps(pathname)
    }
    const stop = whenShown(() => {
      // Fails without a network: then each part is fetched when it is opened.
      timer = setTimeout(() => void start().catch(() => undefined), pause)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [pathname])
}

/** Calls back when the page has its heading: anything fetched earlier would delay it. Returns a function that stops waiting. */
function whenShown(onShown: () => void): () => void {
  const look = () => {
    if (!document.querySelector('h1')) return
    observer.disconnect()
    onShown()
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}
