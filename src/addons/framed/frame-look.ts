import type { FramedFont, FramedLook } from '#sdk/framed-messages.ts'

const tokens = [
  '--font-text --font-mono --w-regular --w-medium --w-strong --fs-title --lh-title --fs-head --lh-head --fs-body --lh-body --fs-small --lh-small',
  '--s-1 --s-2 --s-3 --s-4 --s-5 --s-6 --s-8 --gap-target --h-control --h-primary --pad-control --check-box --r-chip --r-control --r-card',
  '--w-line --w-edge --focus-width --focus --canvas --paper --sunk --ink --muted --line --edge --action --on-action --action-tint --action-ink',
  '--danger --ok-ink --ok-tint --warn-ink --warn-tint',
].flatMap((line) => line.split(' '))

/** What a frame needs in order to look like the app. */
export function readLook(): FramedLook {
  const root = document.documentElement
  const style = getComputedStyle(root)
  return {
    theme: root.dataset['theme'] as FramedLook['theme'],
    density: root.dataset['density'] as FramedLook['density'],
    language: root.lang,
    tokens: Object.fromEntries(tokens.map((name) => [name, style.getPropertyValue(name)])),
  }
}

/** Tells when the person chooses another theme, or the sun goes down. Returns what ends that. */
export function watchLook(tell: (look: FramedLook) => void): () => void {
  const observer = new MutationObserver(() => tell(readLook()))
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-density', 'lang'] })
  return () => observer.disconnect()
}

/** The fonts of the app as bytes, because a sealed frame can load nothing. `read` is undefined for what cannot be read now. */
export async function readFonts(read: (address: string) => Promise<ArrayBuffer | undefined>): Promise<readonly FramedFont[]> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule))
  const fonts = rules.map(async ({ style, parentStyleSheet }) => {
    const [, address] = /url\("?([^")]+)/.exec(style.getPropertyValue('src')) ?? []
    const bytes = address && (await read(new URL(address, parentStyleSheet?.href ?? location.href).href))
    const family = style.getPropertyValue('font-family').replaceAll(/^["']|["']$/g, '')
    return bytes ? [{ family, weight: style.getPropertyValue('font-weight'), unicodeRange: style.getPropertyValue('unicode-range'), bytes }] : []
  })
  return (await Promise.all(fonts)).flat()
}
