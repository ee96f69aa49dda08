import { beforeEach, expect, test, vi } from 'vitest'
import { Class, Events } from '#src/addons/classic/classes.ts'
import { createDialogHelper } from '#src/addons/dialogs/dialog-helper.tsx'
import { createHelper, createSdk } from '#src/addons/sdk/create-sdk.ts'
import { createSdk2 } from '#src/addons/sdk/create-sdk2.ts'
import { createWizards } from '#src/addons/wizard/create-wizard.tsx'
import { readAdded, setAdded } from '#src/workspace/contributions/added.ts'
import { makeHost } from '#tests/harness/addon-host.ts'
import { stubDocument } from '#tests/harness/stub-document.ts'

beforeEach(() => {
  setAdded({})
  stubDocument()
  vi.stubGlobal('location', { pathname: '/members/', search: '', hash: '' })
})

type Given = (...args: unknown[]) => unknown
type Made = new (...args: unknown[]) => Record<string, Given>

/** Every member that takes something, called with whatever an author may pass by mistake. */
function members(): Readonly<Record<string, Given>> {
  const { host, caller } = makeHost()
  const wizards = createWizards(host)
  const [sdk, sdk2, helper, dialog] = [
    createSdk(host, caller, wizards),
    createSdk2(host, caller, wizards),
    createHelper(host, caller),
    createDialogHelper(host, caller),
  ]
  const make = (Member: unknown, ...args: unknown[]) => new (Member as Made)(...args)
  const call = (member: unknown): Given => member as Given
  const { SampleList, SampleDetail } = sdk2.Inventory.Sample
  return {
    'API.call': call(sdk.API.call),
    'API.Call': (given) => make(sdk.API.Call, given)['execute']!(),
    'GUI.Button': (given) => make(sdk.GUI.Button, given),
    'GUI.Wizard': (given) => make(sdk.GUI.Wizard, given)['open']!(),
    'Page.Experiment': (given) => make(sdk.Page.Experiment, given),
    'Page.Experiment#addButton': (given) => make(sdk.Page.Experiment)['addButtonToExperimentTopToolbar']!(given),
    'Page.Sample#addButton': (given) => make(sdk.Page.Sample)['addButton']!(given),
    'Page.Protocol#addButtonToListView': (given) => make(sdk.Page.Protocol)['addButtonToListView']!(given),
    'Experiment.CustomSectionType': (given) => make(sdk.Experiment.CustomSectionType, given),
    CustomPage: (given) => make(sdk.CustomPage, given),
    'Plugin.readConfig': call(sdk.Plugin.readConfig),
    'Plugin.writeConfig': call(sdk.Plugin.writeConfig),
    'Plugin.setConfiguration': call(sdk.Plugin.setConfiguration),
    'Barcode.Scanner': (given) => make(sdk.Barcode.Scanner, given),
    ready: call(sdk.ready),
    compareVersions: call(sdk.compareVersions),
    'API2.call': call(sdk2.API.call),
    'UI.Modal.create': call(sdk2.UI.Modal.create),
    'UI.Wizard.create': (given) => (call(sdk2.UI.Wizard.create)(given) as { open: Given }).open(),
    'UI.Wizard.createTile': call(sdk2.UI.Wizard.createTile),
    'SampleList.registerAction': call(SampleList.registerAction),
    'SampleList.registerAddSampleAction': call(SampleList.registerAddSampleAction),
    'SampleDetail.addTab': call(SampleDetail.addTab),
    'SampleDetail.onSampleDetailReady': call(SampleDetail.onSampleDetailReady),
    getSampleByID: call(sdk2.Inventory.Sample.getSampleByID),
    addMainMenuAction: call(sdk2.Journal.Experiment.UI.Navigation.addMainMenuAction),
    'Config.read': call(sdk2.Config.read),
    'Config.write': call(sdk2.Config.write),
    'Token.getInstalledAddon': call(sdk2.Token.getInstalledAddon),
    'Token.getAccessToken': call(sdk2.Token.getAccessToken),
    'Token.getAuthUrl': call(sdk2.Token.getAuthUrl),
    'Token.setAccessAndRefreshToken': call(sdk2.Token.setAccessAndRefreshToken),
    'Helper.Table.create': call(helper.Table.create),
    'Helper.History.get': call(helper.History.get),
    'Dialog.show': call(dialog.show),
    Class: (given) => make(Class as never, given),
    'Base#addEvent': (given) => make(sdk.Base)['addEvent']!(given, given),
    'Base#fireEvent': (given) => make(sdk.Base)['fireEvent']!(given, given),
    'Events.removeEvent': (given) => Events.removeEvent.call({}, given as string, given as never),
  }
}

const thrower = () => {
  throw new Error('of the author')
}
/** Of each kind, and objects with the right names and wrong values. */
const mistakes: readonly unknown[] = [
  undefined,
  null,
  5,
  'text',
  true,
  [],
  [null],
  {},
  thrower,
  {
    id: 'two',
    actionID: 'two',
    rootVar: 'X',
    name: 'N',
    version: '1.0.0.0',
    mainMenu: {},
    label: {},
    title: {},
    icon: {},
    content: null,
    action: 'go',
    onClick: 5,
  },
  { label: 'L', action: 1, onClick: 'x', onReady: {}, onScan: 'x', onSuccess: 'x', onError: 7, getContent: 'x', panels: 'x', columns: {}, target: 'a' },
  { label: 'L', panels: [null], columns: [null], target: 'a', customButtons: [null], path: 'samples', pathParams: 'x', namespace: {}, addonID: 'x' },
  { path: 'samples', expand: null, sort: null, params: 'x', namespace: 5, addonID: {}, customButtons: 'x', target: 'a', columns: [], panels: [{ title: {} }] },
]

/** What JavaScript says of a value that is not what code takes it for: a riddle where names are shortened. */
const isRiddle = /cannot read|cannot destructure|is not (a function|iterable|a constructor|an object)|is not defined|undefined \(|cannot convert|called on/i

test.each(Object.keys(members()))('a wrong call of %s is told to its author in words, or does no harm', async (name) => {
  const errorOf = async (mistake: unknown): Promise<string> => {
    try {
      await members()[name]!(mistake)
      return ''
    } catch (error) {
      return String(error)
    }
  }
  for (const mistake of mistakes) expect(await errorOf(mistake), JSON.stringify(mistake)).not.toMatch(isRiddle)
})

test('what a wrong call has added can still be drawn: its labels are texts', () => {
  const all = Object.values(members())
  for (const mistake of mistakes)
    for (const member of all) {
      try {
        const answer = member(mistake)
        if (answer instanceof Promise) answer.catch(() => undefined)
      } catch {
        // Told to its author.
      }
    }
  for (const items of Object.values(readAdded())) {
    for (const item of items as readonly { label?: () => unknown; hint?: () => unknown }[]) {
      for (const text of [item.label?.() ?? '', item.hint?.() ?? '']) expect(['string', 'number']).toContain(typeof text)
    }
  }
})

test('the message says what is needed, and what was there instead', () => {
  const { host, caller } = makeHost()
  const sdk = createSdk(host, caller, createWizards(host))
  const call = sdk.API.call as Given
  expect(() => call(undefined)).toThrow('An API call needs an object with options, but got undefined.')
  expect(() => call({ path: 'samples', onSuccess: 'show' })).toThrow('An API call needs a function as onSuccess, but got a string.')
  expect(() => (sdk.ready as Given)([])).toThrow('ready needs a function, but got a list.')
})
