import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import type { DialogHelper, ELabSdk, Helper } from '#sdk/elab-sdk.ts'
import type { ELabSdk2 } from '#sdk/elab-sdk2.ts'
import { createGlobals } from '#src/addons/classic/globals.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { makeHost } from '#tests/harness/addon-host.ts'

type Callable = ((...args: never[]) => unknown) | (new (...args: never[]) => unknown)
/** The functions and classes of an object, by their names with dots. */
type MembersOf<T> = { [Key in keyof T & string]: T[Key] extends Callable ? Key : T[Key] extends object ? `${Key}.${MembersOf<T[Key]>}` : Key }[keyof T & string]
type Globals = { eLabSDK: ELabSdk; eLabSDK2: ELabSdk2; Helper: Helper; Dialog: DialogHelper }

/** Every member that has a type: the compiler asks for each, and takes no other. */
const typed: Readonly<Record<MembersOf<Globals>, true>> = {
  'eLabSDK.API.call': true,
  'eLabSDK.API.Call': true,
  'eLabSDK.GUI.Button': true,
  'eLabSDK.GUI.Wizard': true,
  'eLabSDK.Page.Experiment': true,
  'eLabSDK.Page.Sample': true,
  'eLabSDK.Page.Protocol': true,
  'eLabSDK.Page.getType': true,
  'eLabSDK.Page.getKind': true,
  'eLabSDK.Page.getAdminType': true,
  'eLabSDK.Experiment.CustomSectionType': true,
  'eLabSDK.CustomPage': true,
  'eLabSDK.Plugin.readConfig': true,
  'eLabSDK.Plugin.writeConfig': true,
  'eLabSDK.Plugin.setConfiguration': true,
  'eLabSDK.Barcode.Scanner': true,
  'eLabSDK.Base': true,
  'eLabSDK.ready': true,
  'eLabSDK.compareVersions': true,
  'eLabSDK2.API.call': true,
  'eLabSDK2.UI.Toast.showToast': true,
  'eLabSDK2.UI.Modal.create': true,
  'eLabSDK2.UI.Wizard.create': true,
  'eLabSDK2.UI.Wizard.createTile': true,
  'eLabSDK2.Inventory.Sample.SampleList.getSelectedSamples': true,
  'eLabSDK2.Inventory.Sample.SampleList.registerAction': true,
  'eLabSDK2.Inventory.Sample.SampleList.registerAddSampleAction': true,
  'eLabSDK2.Inventory.Sample.SampleDetail.addTab': true,
  'eLabSDK2.Inventory.Sample.SampleDetail.onSampleDetailReady': true,
  'eLabSDK2.Inventory.Sample.SampleDetail.getSampleID': true,
  'eLabSDK2.Inventory.Sample.getSampleByID': true,
  'eLabSDK2.Inventory.Sample.createSample': true,
  'eLabSDK2.Inventory.Sample.saveSample': true,
  'eLabSDK2.Journal.Experiment.UI.Navigation.addMainMenuAction': true,
  'eLabSDK2.Journal.Experiment.getExperimentID': true,
  'eLabSDK2.Journal.Experiment.onFinalSignature': true,
  'eLabSDK2.Experiment.Section.UI.Navigation.addMainMenuAction': true,
  'eLabSDK2.System.User.getUserId': true,
  'eLabSDK2.System.User.getFullName': true,
  'eLabSDK2.System.Group.getGroupId': true,
  'eLabSDK2.System.Group.getName': true,
  'eLabSDK2.System.Window.getWidth': true,
  'eLabSDK2.Config.read': true,
  'eLabSDK2.Config.write': true,
  'eLabSDK2.Token.getInstalledAddon': true,
  'eLabSDK2.Token.getAccessToken': true,
  'eLabSDK2.Token.getAuthUrl': true,
  'eLabSDK2.Token.setAccessAndRefreshToken': true,
  'Helper.Table.create': true,
  'Helper.History.get': true,
  'Helper.Toast.show': true,
  'Dialog.show': true,
  'Dialog.close': true,
  'Dialog.showWait': true,
  'Dialog.closeWait': true,
}

function namesIn(object: object, inside = ''): string[] {
  return Object.entries(object).flatMap(([key, member]: [string, unknown]) =>
    typeof member === 'object' && member !== null ? namesIn(member, `${inside}${key}.`) : [inside + key],
  )
}

test('add-ons find exactly the members in the page that have types', () => {
  vi.stubGlobal('window', {})
  afterTest(() => vi.unstubAllGlobals())
  const { host, caller } = makeHost()
  const { eLabSDK, eLabSDK2, Helper: helper, Dialog } = createGlobals(host, caller)
  expect(namesIn({ eLabSDK, eLabSDK2, Helper: helper, Dialog }).toSorted()).toEqual(Object.keys(typed).toSorted())
})

test('the examples and an add-on that calls each member as existing ones do fit the types', async () => {
  const root = join(import.meta.dirname, '../../..')
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', join(root, 'tests/addons/sdk/tsconfig.scripts.json')]).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toBe('')
})
