import type { BrowserContextOptions, LaunchOptions } from '@playwright/test'

/** How every journey starts its browser. `CHROMIUM` is an installed one; without it, Playwright's own is used. */
export const launchOptions = (): LaunchOptions => ({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: [
    '--no-sandbox',
    // A page lives for seconds: optimized code would not pay back what it costs.
    '--js-flags=--no-opt --no-maglev',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

/** The settings of every tablet. Nothing fades or spins: nobody has to wait for it, and a color halfway through a transition means nothing. */
export const tabletLike = { viewport: { width: 1180, height: 820 }, hasTouch: true, reducedMotion: 'reduce' } satisfies BrowserContextOptions
