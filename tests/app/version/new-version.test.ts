import { describe, expect, test, vi } from 'vitest'
import { NewVersion } from '#src/app/version/new-version.ts'
import type { Unsaved } from '#src/workspace/editing/unsaved.ts'

const form: Unsaved = { label: 'New sample', isHere: false, lock: 'a' }

/** One tab among others: `unsaved` is in all tabs, `isHere` in this one. */
function makeTab(unsaved: readonly Unsaved[] = [], isHere = false) {
  const tab = { unsaved, isHere }
  let save: () => void = () => undefined
  const saved = new Promise<void>((resolve) => (save = resolve))
  const watchers = new Set<() => void>()
  const parts = {
    takeOver: vi.fn(),
    reload: vi.fn(),
    readUnsaved: async () => tab.unsaved,
    whenAllSaved: async (onLeft: (left: readonly Unsaved[]) => void) => {
      onLeft(tab.unsaved)
      await saved
    },
    isAllSavedHere: () => !tab.isHere,
    watchUnsaved: (listener: () => void) => {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
  }
  const saveAll = () => {
    Object.assign(tab, { unsaved: [], isHere: false })
    save()
    for (const watcher of watchers) watcher()
  }
  return { version: new NewVersion(parts), parts, saveAll }
}

describe('a new version [PWA-03]', () => {
  test('is offered, and takes over after a tap if everything is saved', async () => {
    const { version, parts } = makeTab()
    version.found()
    expect(version.read()).toEqual({ name: 'offered' })
    await version.accept()
    expect(parts.takeOver).toHaveBeenCalledOnce()
  })

  test('asks if something is unsaved in any tab; declined, it is offered only when it is found again', async () => {
    const { version, parts } = makeTab([form])
    version.found()
    await version.accept()
    expect(version.read()).toEqual({ name: 'asking', unsaved: [form] })
    version.decline()
    expect(version.read()).toEqual({ name: 'nothing' })
    version.found()
    expect(version.read()).toEqual({ name: 'offered' })
    expect(parts.takeOver).not.toHaveBeenCalled()
  })

  test('waits until everything is saved, names what is left, and is not offered a second time meanwhile', async () => {
    const { version, parts, saveAll } = makeTab([form])
    version.found()
    await version.accept()
    const coming = version.confirm()
    expect(version.read()).toEqual({ name: 'waiting', unsaved: [form] })
    version.found()
    expect(version.read().name).toBe('waiting')
    expect(parts.takeOver).not.toHaveBeenCalled()
    saveAll()
    await coming
    expect(parts.takeOver).toHaveBeenCalledOnce()
  })

  test('that took over reloads a tab at once if nothing is unsaved, otherwise after saving, once', () => {
    const clean = makeTab()
    clean.version.tookOver()
    expect(clean.parts.reload).toHaveBeenCalledOnce()

    const typing = makeTab([form], true)
    typing.version.tookOver()
    expect(typing.version.read()).toEqual({ name: 'taken-over' })
    expect(typing.parts.reload).not.toHaveBeenCalled()
    typing.saveAll()
    typing.saveAll()
    expect(typing.parts.reload).toHaveBeenCalledOnce()
  })
})
