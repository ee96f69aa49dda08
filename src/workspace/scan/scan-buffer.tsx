import { useEffect, useRef } from 'react'
import type { ScanRead } from '#machines/scan/scan-types.ts'
import { useScans, useAmbiguousScanHandler } from './scan-context.tsx'

/** Keeps scans while the component that will receive them is loading, and passes them on in order once it is there. */
export function ScanBuffer() {
  const scans = useScans()
  const held = useRef<ScanRead[]>([])
  useAmbiguousScanHandler((_, scan) => held.current.push(scan))
  useEffect(() => {
    const { current } = held
    return () => {
      // After the components that replace it have registered for scans.
      setTimeout(() =>
        current.splice(0).forEach(({ text, how, candidates }) => scans.send({ type: 'code.read', text, how, ...(candidates && { candidates }) })),
      )
    }
  }, [scans])
  return null
}
