import { msg, type Message } from '#domain/message.ts'
import { t } from '#src/ui/text/translate.ts'

/** What is printed on the keys. */
const names: Readonly<Record<string, Message>> = {
  Ctrl: msg('Ctrl', 'key'),
  Shift: msg('Shift', 'key'),
  Alt: msg('Alt', 'key'),
  Enter: msg('Enter', 'key'),
  Escape: msg('Esc', 'key'),
  Tab: msg('Tab', 'key'),
  Home: msg('Home', 'key'),
  End: msg('End', 'key'),
  Delete: msg('Delete', 'key'),
}
const signs: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }
const isMac = (): boolean => /^(?:Mac|iP)/.test(navigator.platform)

/** A key as it is called on this device. */
export function keyName(key: string): string {
  if (key === 'Mod') return isMac() ? '⌘' : t(names['Ctrl']!)
  const name = names[key]
  return name === undefined ? (signs[key] ?? key) : t(name)
}
