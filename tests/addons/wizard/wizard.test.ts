import { expect, test, vi } from 'vitest'
import { createSdk } from '#src/addons/sdk/create-sdk.ts'
import { createSdk2 } from '#src/addons/sdk/create-sdk2.ts'
import { createTile, createWizards } from '#src/addons/wizard/create-wizard.tsx'
import { OpenWizard } from '#src/addons/wizard/open-wizard.ts'
import { startWizard, stepWizard, tileColor, wizardButtons } from '#src/addons/wizard/wizard-state.ts'
import { makeHost } from '#tests/harness/addon-host.ts'
import { stubDocument } from '#tests/harness/stub-document.ts'

const panels = [
  { title: 'Cells', content: '' },
  { title: 'Media', content: '' },
  { title: 'Days', content: '' },
]

test('panels are in order with the buttons that belong to them; only one wizard is open; its navigation can be locked; tiles are teal [WIZ-01, SDK-04]', () => {
  stubDocument()
  const first = startWizard(3)
  expect(wizardButtons(first)).toEqual({ previous: false, next: true, finalize: false, isEnabled: true })
  const second = stepWizard(first, 'next')
  expect(wizardButtons(second)).toEqual({ previous: true, next: true, finalize: false, isEnabled: true })
  const last = stepWizard(second, 'next')
  expect(wizardButtons(last)).toEqual({ previous: true, next: false, finalize: true, isEnabled: true })
  expect(stepWizard(last, 'next')).toEqual(last)

  const { host, caller } = makeHost()
  const wizards = createWizards(host)
  const { Wizard } = createSdk(host, caller, wizards).GUI
  const [one, other] = [new Wizard({ title: 'Plan', panels }), createSdk2(host, caller, wizards).UI.Wizard.create({ title: 'Thaw', panels })]
  one.open()
  expect(() => other.open()).toThrow('Another wizard is already open.')
  one.next()
  one.lock()
  one.next()
  one.previous()
  expect(one.getPanelIndex()).toBe(1)
  one.unlock()
  one.previous()
  expect(one.getPanelIndex()).toBe(0)
  one.close()
  other.open()
  expect(host.overlays.read()).toHaveLength(1)
  other.close()
  expect(() => new Wizard({ title: 'Empty', panels: [] }).open()).toThrow('A wizard needs content')
  expect(tileColor).toBe('#00ABAB')
})

test('a finalized wizard closes when its add-on is done; if that fails, it stays, and the add-on is told', async () => {
  stubDocument()
  const { host, addon, mistakes } = makeHost()
  const onFinalize = vi.fn().mockRejectedValueOnce(new Error('full')).mockResolvedValueOnce(undefined)
  const open = new OpenWizard(host, addon, { title: 'Plan', panels, onFinalize })
  open.close = vi.fn()
  await open.finalize()
  expect(open.close).not.toHaveBeenCalled()
  expect([mistakes.map(String), open.read().isLocked]).toEqual([['Error: full'], false])
  await open.finalize()
  expect(open.close).toHaveBeenCalledOnce()
})

test('the text of a tile can be read on its color', () => {
  stubDocument()
  const { host, addon } = makeHost()
  const inkOf = (color?: string) => createTile(host, addon, { label: 'Cells', ...(color && { color }), onClick: () => undefined }).style.color
  expect([inkOf(), inkOf('#8ecae6'), inkOf('#1b2a41'), inkOf('gold')]).toEqual(['black', 'black', 'white', 'black'])
})
