import type { CallShape } from './check-calls.ts'
import { aFunction, aMessage, anId, anObject, aString, aText, aValue, either, html, kindOf, listOf, objectWith, oneOf, optional, type Kind } from './kinds.ts'

/** Checked by the member itself, which has a message of its own for it. */
const byMember = kindOf('', () => true)
const callback = optional(aFunction)
const ofAddon = { rootVar: optional(aString), scope: optional(oneOf('USER', 'GROUP', 'INSTITUTE', 'SYSTEM')) }

const api = {
  path: aString,
  pathParams: optional(anObject),
  queryParams: optional(anObject),
  params: optional(anObject),
  expand: optional(kindOf('a string or a list', (value) => typeof value === 'string' || Array.isArray(value))),
  sort: optional(either(listOf(objectWith('field')), objectWith('field'))),
}
const apiCall = objectWith('path', { ...api, onSuccess: callback, onError: callback })

const shownAs = { title: optional(aText), icon: optional(aString) }
const buttonOptions = objectWith('label', { ...shownAs, label: aText, action: callback, actionID: optional(aText) })
/** One that was made already was checked then. */
const button: Kind = either(objectWith('options', { options: anObject }), buttonOptions)
const listAction = objectWith('id, label and onClick', { ...shownAs, id: byMember, label: aText, onClick: aFunction, isVisible: callback })
const menuAction = objectWith('id, label and action', {
  icon: optional(aString),
  id: optional(aText),
  label: optional(aText),
  action: callback,
  onClick: callback,
})

const pageOptions = optional(objectWith('', { onReady: callback }))
const wizard = objectWith('title and panels', {
  title: optional(aText),
  panels: optional(listOf(objectWith('title and content', { title: optional(aText), content: optional(html), onShow: callback }))),
  onFinalize: callback,
  onClose: callback,
})
const tile = objectWith('label and onClick', { ...shownAs, label: aText, color: optional(aString), onClick: aFunction })
const written = { ...ofAddon, namespace: optional(aString), configuration: aValue }
const book = objectWith('SheetNames and Sheets', { SheetNames: listOf(aString), Sheets: anObject })
const token = objectWith('addonID', { addonID: byMember })

/** What the members of the SDK are called with, as far as a wrong call would be hard to understand for its author. */
export const sdkCalls: Readonly<Record<string, CallShape>> = {
  'eLabSDK.API.call': { given: { options: apiCall } },
  'eLabSDK.API.Call': { given: { options: apiCall }, methods: {} },
  'eLabSDK.GUI.Button': { given: { options: buttonOptions }, methods: {} },
  'eLabSDK.GUI.Wizard': { given: { options: wizard } },
  'eLabSDK.Page.Experiment': {
    given: { options: pageOptions },
    methods: { addButton: { options: button }, addButtonToExperimentTopToolbar: { options: button } },
  },
  'eLabSDK.Page.Sample': { given: { options: pageOptions }, methods: { addButton: { options: button } } },
  'eLabSDK.Page.Protocol': {
    given: { options: pageOptions },
    methods: { addButtonToProtocolTopToolBar: { options: button }, addButtonToListView: { options: button } },
  },
  'eLabSDK.Experiment.CustomSectionType': {
    given: {
      options: objectWith('rootVar, name and version', {
        type: optional(aText),
        label: optional(aText),
        getContent: callback,
        menuItems: optional(kindOf('a list or a function', (value) => Array.isArray(value) || typeof value === 'function')),
      }),
    },
    methods: {},
  },
  'eLabSDK.CustomPage': {
    given: {
      options: objectWith('rootVar and mainMenu', { rootVar: optional(aString), pageID: optional(aText), mainMenu: optional(aText), subMenu: optional(aText) }),
    },
    methods: {},
  },
  'eLabSDK.Plugin.readConfig': {
    given: { options: optional(objectWith('', { ...ofAddon, namespace: optional(aString), onSuccess: callback, onError: callback })) },
    rejects: true,
  },
  'eLabSDK.Plugin.writeConfig': { given: { options: objectWith('configuration', written) }, rejects: true },
  'eLabSDK.Plugin.setConfiguration': { given: { options: objectWith('configuration', written) }, rejects: true },
  'eLabSDK.Barcode.Scanner': { given: { options: objectWith('onScan', { onScan: aFunction }) }, methods: {} },
  'eLabSDK.ready': { given: { callback: aFunction } },
  'eLabSDK.compareVersions': { given: { a: aString, b: aString } },

  'eLabSDK2.API.call': { given: { options: objectWith('path', api) }, rejects: true },
  'eLabSDK2.UI.Toast.showToast': { given: { text: aMessage } },
  'eLabSDK2.UI.Modal.create': { given: { options: objectWith('title and content', { title: optional(aText), content: optional(html) }) } },
  'eLabSDK2.UI.Wizard.create': { given: { options: wizard } },
  'eLabSDK2.UI.Wizard.createTile': { given: { options: tile } },
  'eLabSDK2.Inventory.Sample.SampleList.registerAction': { given: { options: listAction } },
  'eLabSDK2.Inventory.Sample.SampleList.registerAddSampleAction': { given: { options: listAction } },
  'eLabSDK2.Inventory.Sample.SampleDetail.addTab': {
    given: { options: objectWith('id, title and content', { title: optional(aText), content: optional(either(aFunction, html)) }) },
  },
  'eLabSDK2.Inventory.Sample.SampleDetail.onSampleDetailReady': { given: { callback: aFunction, id: optional(aText) } },
  'eLabSDK2.Inventory.Sample.getSampleByID': { given: { sampleID: anId, options: optional(objectWith('', { expand: api.expand })) }, rejects: true },
  'eLabSDK2.Inventory.Sample.createSample': { given: { options: objectWith('name and sampleTypeID') }, rejects: true },
  'eLabSDK2.Inventory.Sample.saveSample': { given: { options: objectWith('sampleID') }, rejects: true },
  'eLabSDK2.Journal.Experiment.onFinalSignature': { given: { callback: aFunction, id: optional(aText) } },
  'eLabSDK2.Journal.Experiment.UI.Navigation.addMainMenuAction': { given: { options: menuAction } },
  'eLabSDK2.Experiment.Section.UI.Navigation.addMainMenuAction': { given: { options: menuAction } },
  'eLabSDK2.Config.read': { given: { options: objectWith('namespace', ofAddon) }, rejects: true },
  'eLabSDK2.Config.write': { given: { options: objectWith('namespace and value', { ...ofAddon, namespace: byMember, value: aValue }) }, rejects: true },
  'eLabSDK2.Token.getInstalledAddon': { given: { rootVar: aString }, rejects: true },
  'eLabSDK2.Token.getAccessToken': { given: { options: token }, rejects: true },
  'eLabSDK2.Token.getAuthUrl': { given: { options: token }, rejects: true },
  'eLabSDK2.Token.setAccessAndRefreshToken': { given: { options: objectWith('addonID and code') }, rejects: true },

  'Helper.Table.create': {
    given: {
      options: objectWith('target and columns', {
        target: aText,
        caption: optional(aText),
        columns: listOf(objectWith('name and key', { name: optional(aText), key: optional(aText), width: optional(aText), cellRender: callback })),
      }),
    },
  },
  'Helper.Toast.show': { given: { options: either(aString, objectWith('message', { message: aMessage })) } },
  'Dialog.show': {
    given: {
      options: objectWith('title and content', {
        title: optional(aText),
        content: optional(html),
        btnOk: optional(kindOf('a string, or false', (value) => typeof value === 'string' || typeof value === 'boolean')),
        btnCancelLabel: optional(aText),
        onOk: callback,
        onCancel: callback,
        customButtons: optional(listOf(objectWith('label and fn', { label: aText, fn: callback }))),
        afterRender: callback,
      }),
    },
  },
  'Dialog.showWait': { given: { message: optional(aText) } },
  'XLSX.utils.json_to_sheet': { given: { objects: listOf(anObject) } },
  'XLSX.utils.aoa_to_sheet': { given: { rows: listOf(listOf(byMember)) } },
  'XLSX.utils.book_append_sheet': { given: { book, sheet: objectWith('', { rows: listOf(byMember) }), name: optional(aString) } },
  'XLSX.write': { given: { book } },
  'Experiment.Section.Sample.view': { given: { sampleID: anId } },
  Class: {
    given: {
      options: kindOf('an object with members, or a function', (value) => (typeof value === 'object' && value !== null) || typeof value === 'function'),
    },
  },
}
