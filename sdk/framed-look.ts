import type { FramedFont, FramedLook } from './framed-messages.ts'

/* Makes a frame look like the app: its colors, sizes and fonts, on plain HTML. A style of the add-on's own wins, because these weigh nothing. */

const basics = `
:where(*, *::before, *::after) { box-sizing: border-box }
:where(html, body) { display: flow-root; margin: 0; background: transparent; color: var(--ink) }
:where(body) { font: var(--w-regular) var(--fs-body)/var(--lh-body) var(--font-text); overflow-wrap: break-word }
:where(h1, h2) { margin: 0 0 var(--s-3); font: var(--w-strong) var(--fs-title)/var(--lh-title) var(--font-text) }
:where(h3, h4) { margin: 0 0 var(--s-2); font: var(--w-strong) var(--fs-head)/var(--lh-head) var(--font-text) }
:where(p, ul, ol) { margin: 0 0 var(--s-3) }
:where(button, input, select, textarea) { font: inherit; color: inherit }
:where(button, input:not([type='checkbox'], [type='radio'], [type='range']), select, textarea) {
  min-block-size: var(--h-control); max-inline-size: 100%; padding: var(--s-2) var(--s-4);
  border: var(--w-edge) solid var(--edge); border-radius: var(--r-control); background: var(--paper) }
:where(button) { padding-inline: var(--pad-control); font-weight: var(--w-medium); cursor: pointer }
:where(button[data-primary]) { border-color: transparent; background: var(--action); color: var(--on-action) }
:where(input[type='checkbox'], input[type='radio']) { inline-size: var(--check-box); block-size: var(--check-box); accent-color: var(--action) }
:where(label) { display: inline-grid; gap: var(--s-1); font-size: var(--fs-small); color: var(--muted) }
:where(label) :where(input, select, textarea) { font-size: var(--fs-body); color: var(--ink) }
:where(table) { border-collapse: collapse; inline-size: 100%; margin-block-end: var(--s-3) }
:where(caption) { text-align: start; font-weight: var(--w-strong); padding-block-end: var(--s-2) }
:where(th, td) { padding: var(--s-2) var(--s-3); border-block-end: var(--w-line) solid var(--line); text-align: start; vertical-align: middle }
:where(td) :where(input:not([type='checkbox'], [type='radio']), select, textarea) { inline-size: 100% }
:where(th) { font-weight: var(--w-medium) }
:where(a) { color: var(--action-ink) }
:where(:disabled) { opacity: 0.55; cursor: default }
:where(:focus-visible) { outline: var(--focus-width) solid var(--focus); outline-offset: calc(-1 * var(--focus-width)) }
`

export function applyLook({ theme, density, language, tokens }: FramedLook): void {
  const root = document.documentElement
  root.lang = language
  root.dataset['theme'] = theme
  root.dataset['density'] = density
  // The same as around the frame, or its background would not be transparent.
  root.style.colorScheme = theme === 'dark' ? 'dark' : 'light'
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value)
  if (document.querySelector('style[data-basics]')) return
  const style = document.createElement('style')
  style.dataset['basics'] = ''
  style.textContent = basics
  document.head.prepend(style)
}

export async function addFonts(fonts: readonly FramedFont[]): Promise<void> {
  for (const { family, bytes, weight, unicodeRange } of fonts)
    document.fonts.add(await new FontFace(family, bytes, { weight, ...(unicodeRange && { unicodeRange }) }).load())
}
