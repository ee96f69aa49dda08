/** Path of an installed Chromium; undefined if Playwright brings its own. */
export function ensureChromium(): string | undefined
