import { beforeEach, expect, test } from 'vitest'
import type { SampleRow } from '#domain/entities/sample.ts'
import { createCustomPage } from '#src/addons/sdk/create-custom-page.ts'
import { createInventory } from '#src/addons/sdk/create-inventory.ts'
import { createPages } from '#src/addons/sdk/create-pages.ts'
import { createSections } from '#src/addons/sdk/create-sections.ts'
import { createSdk2 } from '#src/addons/sdk/create-sdk2.ts'
import { FlaskIcon, PackageIcon } from '#src/ui/icons/more-icons.ts'
import { createWizards } from '#src/addons/wizard/create-wizard.tsx'
import type { ActionHost } from '#src/workspace/contributions/action-host.tsx'
import { readAdded, setAdded } from '#src/workspace/contributions/added.ts'
import { makeHost, sentAnswer } from '#tests/harness/addon-host.ts'

beforeEach(() => setAdded({}))

const samples = [
  { sampleID: 1, name: 'anti-CD3' },
  { sampleID: 2, name: 'anti-CD28' },
]
const actionHost = {} as ActionHost

test('a bulk action runs for the selected samples, which the add-on can ask for', async () => {
  const { host, caller } = makeHost({ samples })
  const { SampleList } = createInventory(host, caller).Sample
  const seen: unknown[] = []
  SampleList.registerAction({
    id: 'clone',
    label: 'Clone',
    title: 'Clone samples',
    icon: 'fas fa-clone',
    onClick: () => seen.push(SampleList.getSelectedSamples()),
  })
  const [action] = readAdded().selectionActions ?? []
  expect([action?.label(), action?.hint?.()]).toEqual(['Clone', 'Clone samples'])
  await action!.run([2], actionHost)
  expect(seen).toEqual([[samples[1]]])
})

test('a button needs an actionID, a bulk action an id of at least 2 characters, and duplicates are ignored [SDK-01]', () => {
  const { host, caller } = makeHost()
  const { SampleList } = createInventory(host, caller).Sample
  const pages = createPages(host, caller)
  const onClick = () => undefined
  expect(() => SampleList.registerAction({ id: 'x', label: 'X', onClick })).toThrow('at least 2 characters')
  const page = new pages.Sample({})
  expect(() => page.addButton({ label: 'Track' })).toThrow('needs an actionID')
  for (const label of ['Track', 'Track again']) {
    SampleList.registerAction({ id: 'track', label, onClick })
    page.addButton({ label, actionID: 'track' })
    new pages.Experiment().addButtonToExperimentTopToolbar({ label, actionID: 'track' })
    createSdk2(host, caller, createWizards(host)).Journal.Experiment.UI.Navigation.addMainMenuAction({ id: 'track', label, action: onClick })
  }
  const { selectionActions, sampleActions, pageTools, experimentActions } = readAdded()
  for (const area of [selectionActions, sampleActions, experimentActions]) expect(area?.map(({ label }) => label())).toEqual(['Track'])
  expect(pageTools).toHaveLength(1)
})

test('an action is offered only while its add-on says so', () => {
  const { host, caller } = makeHost()
  let isShown = false
  createInventory(host, caller).Sample.SampleList.registerAddSampleAction({ id: 'import', label: 'Import', onClick: () => undefined, isVisible: () => isShown })
  const [action] = readAdded().newSampleActions ?? []
  expect(action?.isAvailable?.(null, {} as never)).toBe(false)
  isShown = true
  expect(action?.isAvailable?.(null, {} as never)).toBe(true)
})

test('[FAULT-110] the sample that is chosen in a list or a box is the one on the screen, until its page is shown', () => {
  const { host, caller } = makeHost()
  const page = new (createPages(host, caller).Sample)()
  const { SampleDetail } = createInventory(host, caller).Sample
  const shown: number[] = []
  SampleDetail.onSampleDetailReady((id) => shown.push(id))
  const ids = () => [page.getSampleID(), SampleDetail.getSampleID()]
  expect(ids()).toEqual([0, 0])
  const unchoose = host.page.enter('chosen-sample', 5)
  expect([ids(), shown]).toEqual([[5, 5], []])
  const leave = host.page.enter('sample', 6)
  unchoose()
  expect([ids(), shown]).toEqual([[6, 6], [6]])
  leave()
  expect(ids()).toEqual([0, 0])
})

test('[FAULT-115] an add-on is told of final signatures, by each of its callbacks once, until it is gone [ELN-04]', () => {
  const { host, caller, addon, signatures } = makeHost()
  const { onFinalSignature } = createSdk2(host, caller, createWizards(host)).Journal.Experiment
  const told: string[] = []
  onFinalSignature((id) => told.push(`archive ${id}`), 'archive')
  onFinalSignature((id) => told.push(`archive ${id} again`), 'archive')
  onFinalSignature((id) => told.push(`mail ${id}`))
  const sign = (id: number) => signatures.forEach((listener) => listener(id))
  sign(318)
  expect(told).toEqual(['archive 318', 'mail 318'])
  host.page.clear(addon)
  sign(319)
  expect(told).toHaveLength(2)
})

test('a button on the page of a sample does what its add-on says, and an error in it stays its own', () => {
  const { host, caller, mistakes } = makeHost()
  const error = new Error('no device')
  new (createPages(host, caller).Sample)().addButton({
    label: 'Read',
    actionID: 'read',
    action: () => {
      throw error
    },
  })
  readAdded().sampleActions![0]!.run({} as SampleRow, {} as never)
  expect(mistakes).toEqual([error])
})

test('onReady is called each time a page of its kind is drawn, with the page as this', () => {
  const { host, caller } = makeHost()
  const seen: number[] = []
  const { Experiment } = createPages(host, caller)
  const first = new Experiment({
    onReady() {
      expect(this).toBe(first)
      seen.push(this.getExperimentID())
    },
  })
  const leave = host.page.enter('experiment', 318)
  leave()
  host.page.enter('experiment', 319)
  expect(seen).toEqual([318, 319])
  const page = new Experiment()
  expect([page.getExperimentID(), page.getExperimentData()]).toEqual([319, null])
})

test('a page that is drawn already is told at once; no sample on the screen is 0', () => {
  const { host, caller } = makeHost()
  const { SampleDetail } = createInventory(host, caller).Sample
  expect(SampleDetail.getSampleID()).toBe(0)
  host.page.enter('sample', 7)
  const seen: number[] = []
  for (const id of ['lineage', 'lineage', 'other']) SampleDetail.onSampleDetailReady((sampleID) => seen.push(sampleID), id)
  expect(seen).toEqual([7, 7])
  expect(SampleDetail.getSampleID()).toBe(7)
})

test('a sample is read from the API with what is asked for', async () => {
  const { host, caller, sent } = makeHost({ answer: ({ url }) => sentAnswer(url.includes('/7') ? 200 : 404, { sampleID: 7, meta: [] }) })
  const { getSampleByID } = createInventory(host, caller).Sample
  expect(await getSampleByID(7, { expand: ['meta'] })).toEqual({ sampleID: 7, meta: [] })
  expect(sent[0]!.url).toBe('/api/v1/samples/7?%24expand=meta')
  await expect(getSampleByID(8)).rejects.toThrow('could not be read')
})

test('a section type needs a rootVar, a name and a version, and is registered once [SDK-02]', () => {
  const { host, caller } = makeHost()
  const { CustomSectionType } = createSections(host, caller)
  const options = { rootVar: 'PLATES', name: 'Plate', version: '1.2.0.0', type: 'PLATE_96', label: 'Plate, 96 wells' }
  for (const field of ['rootVar', 'name', 'version']) expect(() => new CustomSectionType({ ...options, [field]: '' })).toThrow(`needs a ${field}`)
  for (let times = 0; times < 2; times++) expect(new CustomSectionType(options)).toBeInstanceOf(CustomSectionType)
  // The type is what a section carries as its real one.
  expect(readAdded().sectionTypes).toMatchObject([{ rootVar: 'PLATES', name: 'Plate', version: '1.2.0.0', type: 'PLATE_96', label: 'Plate, 96 wells' }])
})

test('a custom page has an entry in the main menu, and one below it if it has a submenu [SDK-03]', () => {
  const { host, caller, visited } = makeHost()
  const CustomPage = createCustomPage(host, caller)
  const plain = new CustomPage({ rootVar: 'PLATES', mainMenu: 'Plates' })
  const below = new CustomPage({ rootVar: 'PLATES', pageID: 'tasks', mainMenu: 'Work', subMenu: 'Task list' })
  const { navigation, destinations } = readAdded()
  expect(navigation?.map(({ label, href }) => [label(), href])).toEqual([
    ['Plates', '/members/custom/?rootVar=PLATES'],
    ['Work', '/members/custom/?rootVar=PLATES&pageID=tasks'],
  ])
  expect(destinations?.map(({ label, isTab, isHidden, entry }) => [label(), isTab, isHidden, entry])).toEqual([
    ['Plates', false, true, navigation![0]!.id],
    ['Task list', true, false, navigation![1]!.id],
  ])
  below.show()
  expect([visited, plain.getURL()]).toEqual([['/members/custom/?rootVar=PLATES&pageID=tasks'], '/members/custom/?rootVar=PLATES'])
  expect(() => new CustomPage({ rootVar: 'PLATES', mainMenu: '' })).toThrow('needs a mainMenu')
})

test('the pages of an add-on have its icon in the main menu, or a package', () => {
  const { host, addon } = makeHost()
  new (createCustomPage(host, () => ({ ...addon, icon: 'fas fa-flask' })))({ rootVar: 'PLATES', pageID: 'one', mainMenu: 'Cell culture' }).getURL()
  new (createCustomPage(host, () => addon))({ rootVar: 'PLATES', pageID: 'two', mainMenu: 'Plates' }).getURL()
  expect(readAdded().navigation?.map(({ icon }) => icon)).toEqual([FlaskIcon, PackageIcon])
})

test('the rail has room for three entries of add-ons; further ones are behind More', () => {
  const { host, caller } = makeHost()
  const CustomPage = createCustomPage(host, caller)
  for (const mainMenu of ['One', 'Two', 'Three', 'Four'])
    expect(new CustomPage({ rootVar: 'PLATES', pageID: mainMenu, mainMenu, subMenu: 'List' })).toBeDefined()
  const { navigation, destinations } = readAdded()
  expect(navigation?.map(({ label }) => label())).toEqual(['One', 'Two', 'Three'])
  expect(destinations?.filter(({ entry }) => entry === 'more').map(({ label, isHidden }) => [label(), isHidden])).toEqual([['Four: List', false]])
})

test('what an add-on has added is gone when it no longer runs', () => {
  const { host, caller, addon } = makeHost()
  createInventory(host, caller).Sample.SampleList.registerAction({ id: 'clone', label: 'Clone', onClick: () => undefined })
  host.registry.remove(addon.id)
  expect(readAdded()).toEqual({})
})
