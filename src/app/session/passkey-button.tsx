import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import type { PasskeyButtonProps } from './loaded-passkey-button.tsx'

const Loaded = lazyComponent(async () => (await import('./loaded-passkey-button.tsx')).LoadedPasskeyButton)

/** Beside a form for the password or PIN. */
export const PasskeyButton = (props: PasskeyButtonProps) => (
  <LazyBoundary>
    <Loaded {...props} />
  </LazyBoundary>
)
