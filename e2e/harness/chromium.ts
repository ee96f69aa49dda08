import type { BrowserContextOptions, LaunchOptions } from '@playwright/test'

/** How every journey starts its browser. `CHROMIUM` is an installed one; without it Playwright's own is taken. */
export const launchOptions = (): LaunchOptions => ({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

/** What every tablet is like. Nothing fades or turns: nobody waits for it, and a color half way is nobody's color. */
export const tabletLike = { viewport: { width: 1180, height: 820 }, hasTouch: true, reducedMotion: 'reduce' } satisfies BrowserContextOptions
