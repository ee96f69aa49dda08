import { Suspense, useLayoutEffect, useReducer, type ReactNode } from 'react'
import { countLoads, onLoad } from './code-loads.ts'

interface LazyBoundaryProps {
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Shows the fallback while the code of its children loads. With Suspense alone, React keeps a fallback for 300 ms even if the code
 * arrives after 5, and one anywhere delays all others; an update of the boundary itself is drawn at once.
 */
export function LazyBoundary({ fallback, children }: LazyBoundaryProps) {
  const [, tryAgain] = useReducer((tries: number) => tries + 1, 0)
  return (
    <Suspense
      fallback={
        <>
          <Waiting since={countLoads()} onLoaded={tryAgain} />
          {fallback}
        </>
      }
    >
      {children}
    </Suspense>
  )
}

/** `since`: what was loaded when the children were drawn and something was missing. */
function Waiting({ since, onLoaded }: { since: number; onLoaded: () => void }) {
  useLayoutEffect(() => {
    if (countLoads() !== since) onLoaded()
    return onLoad(onLoaded)
  }, [since, onLoaded])
  return null
}
