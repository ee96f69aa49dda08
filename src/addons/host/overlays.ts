import type { ComponentType } from 'react'
import type { Addon } from './addon.ts'

/** A dialog of an add-on that is open. */
export interface OpenOverlay {
  readonly key: number
  readonly addon: Addon
  readonly Overlay: ComponentType<{ onClose: () => void }>
  readonly onClosed: () => void
  readonly isWizard: boolean
}

/** The dialogs that add-ons have opened, drawn by add-on-overlays.tsx. */
export class Overlays {
  private open: readonly OpenOverlay[] = []
  private lastKey = 0
  private readonly listeners = new Set<() => void>()

  /** Returns what closes it again. */
  show(addon: Addon, Overlay: OpenOverlay['Overlay'], onClosed: () => void = () => {}, isWizard = false): () => void {
    const key = ++this.lastKey
    this.change([...this.open, { key, addon, Overlay, onClosed, isWizard }])
    return () => this.close(key)
  }

  /** Law: only one wizard at a time, whichever add-on it belongs to. spec WIZ-01 */
  showWizard(addon: Addon, Overlay: OpenOverlay['Overlay'], onClosed: () => void): () => void {
    if (this.open.some(({ isWizard }) => isWizard)) throw new Error('Another wizard is already open.')
    return this.show(addon, Overlay, onClosed, true)
  }

  isOpen(addonId: number): boolean {
    return this.open.some(({ addon }) => addon.id === addonId)
  }

  close(key: number): void {
    const closed = this.open.find((each) => each.key === key)
    if (!closed) return
    this.change(this.open.filter((each) => each !== closed))
    closed.onClosed()
  }

  closeAllOf(addonId: number): void {
    for (const { key, addon } of this.open) if (addon.id === addonId) this.close(key)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly read = (): readonly OpenOverlay[] => this.open

  private change(open: readonly OpenOverlay[]): void {
    this.open = open
    for (const listener of this.listeners) listener()
  }
}
