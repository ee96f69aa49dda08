import { useEffect, useRef } from 'react'
import type { ScanRead } from '#machines/scan-types.ts'
import { useScans, useAmbiguousScanHandler } from './scan-context.tsx'

/** While what will take the scans is on its way: keeps them, and gives them on in their order once it is there. */
export function ScanBuffer() {
  const scans = useScans()
  const held = useRef<ScanRead[]>([])
  useAmbiguousScanHandler((_, scan) => held.current.push(scan))
  useEffect(() => {
    const { current } = held
    return () => {
      // After those that come in its place have asked for them.
      setTimeout(() =>
        current.splice(0).forEach(({ text, how, candidates }) => scans.send({ type: 'code.read', text, how, ...(candidates && { candidates }) })),
      )
    }
  }, [scans])
  return null
}
