import { beforeEach, expect, test, vi } from 'vitest'
import { createGlobals } from '#src/addons/classic/globals.ts'
import { sdkCalls } from '#src/addons/checks/sdk-calls.ts'
import { setAdded } from '#src/workspace/contributions/added.ts'
import { makeHost, sentAnswer } from '#tests/harness/addon-host.ts'
import { stubDocument } from '#tests/harness/stub-document.ts'

type AnyFunction = (...args: unknown[]) => unknown

beforeEach(() => {
  setAdded({})
  // What an add-on that exists goes on without is told to its author.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

function throwing(): never {
  throw new Error('an error of the add-on')
}

const wrongValues = { undefined, null: null, 'a number': 5, 'a string': 'text', 'an empty object': {}, 'an empty list': [], 'a function that throws': throwing }

/** Every function and class of the SDK, by its name. */
function membersOf(object: object, inside: readonly string[] = []): [string, AnyFunction][] {
  return Object.entries(object).flatMap(([key, member]: [string, unknown]): [string, AnyFunction][] => {
    const path = [...inside, key]
    if (typeof member === 'function') return [[path.join('.'), member as AnyFunction]]
    return typeof member === 'object' && member !== null ? membersOf(member, path) : []
  })
}

function open() {
  stubDocument()
  vi.stubGlobal('location', { pathname: '/members/', search: '', hash: '' })
  const made = makeHost({ answer: () => sentAnswer(404, { message: 'There is none.' }) })
  const { eLabSDK, eLabSDK2, Helper, Dialog, Experiment, XLSX } = createGlobals(made.host, made.caller)
  return { ...made, sdk: { eLabSDK, eLabSDK2, Helper, Dialog, Experiment, XLSX } }
}

/** What an author reads about a call; undefined if it did what it could. */
async function mistakeIn(call: () => unknown): Promise<Error | undefined> {
  try {
    await call()
    return undefined
  } catch (error) {
    return error as Error
  }
}

/** Not what an engine says of code that the author has never seen. */
const isForAuthors = (error: Error | undefined): boolean => !(error instanceof TypeError) || /^(new )?[\w.#]+: /.test(error.message)

const callOf = (name: string, member: AnyFunction, value: unknown) => () =>
  sdkCalls[name]?.methods ? new (member as never as new (given: unknown) => unknown)(value) : member(value)

test('whatever a member of the SDK is called with, its author never reads about code that is not theirs', async () => {
  const { sdk, mistakes } = open()
  const raw: string[] = []
  for (const [name, member] of membersOf(sdk)) {
    for (const [what, value] of Object.entries(wrongValues)) {
      for (const times of ['once', 'twice']) {
        const mistake = await mistakeIn(callOf(name, member, value))
        if (!isForAuthors(mistake)) raw.push(`${name} with ${what}, ${times}: ${mistake!.message}`)
      }
    }
  }
  expect(raw).toEqual([])
  // Only `ready` has called back: what its function throws is an error of the add-on.
  expect(mistakes.map(String)).toEqual(['Error: an error of the add-on', 'Error: an error of the add-on'])
})

test('so it is with the pages, wizards and dialogs that the SDK makes', async () => {
  const { sdk } = open()
  const { Page, GUI } = sdk.eLabSDK
  const objects = {
    Experiment: new Page.Experiment(),
    Sample: new Page.Sample(),
    Protocol: new Page.Protocol(),
    Wizard: new GUI.Wizard({ title: 'Plan', panels: [] }),
    Modal: sdk.eLabSDK2.UI.Modal.create({ title: 'Plan', content: '' }),
    Table: sdk.Helper.Table.create({ target: 'table', columns: [] }),
  }
  for (const [name, member] of membersOf(objects)) {
    // An element that is no element of a browser.
    if (name === 'Modal.getElementById') continue
    for (const value of Object.values(wrongValues)) expect(isForAuthors(await mistakeIn(() => member(value))), name).toBe(true)
  }
})

const isWrong: readonly [call: (sdk: ReturnType<typeof open>['sdk']) => unknown, message: string][] = [
  [({ eLabSDK }) => eLabSDK.API.call(undefined as never), 'eLabSDK.API.call: needs an object with path, got undefined.'],
  [({ eLabSDK }) => eLabSDK.API.call({ path: 'samples', onSuccess: 'done' as never }), 'eLabSDK.API.call: onSuccess must be a function, got "done".'],
  [({ eLabSDK }) => new eLabSDK.Barcode.Scanner({} as never), 'new eLabSDK.Barcode.Scanner: onScan must be a function, got undefined.'],
  [({ eLabSDK }) => (eLabSDK.GUI.Button as never as AnyFunction)({}), 'eLabSDK.GUI.Button: needs new, as in new eLabSDK.GUI.Button(…).'],
  [({ eLabSDK }) => new eLabSDK.Page.Sample().addButton(null as never), 'eLabSDK.Page.Sample#addButton: needs an object with label, got null.'],
  [
    ({ eLabSDK }) => new eLabSDK.GUI.Wizard({ title: 'Plan', panels: [{ title: 'Cells', content: '' }, null as never] }),
    'new eLabSDK.GUI.Wizard: panels[1] must be an object with title and content, got null.',
  ],
  [({ eLabSDK }) => eLabSDK.compareVersions('1.2', 1.3 as never), 'eLabSDK.compareVersions: b must be a string, got 1.3.'],
  [
    ({ eLabSDK2 }) => eLabSDK2.Config.write({ namespace: 'reader' } as never),
    'eLabSDK2.Config.write: value must be a value that JSON can hold, got undefined.',
  ],
  [({ eLabSDK2 }) => eLabSDK2.UI.Toast.showToast({ message: 'Saved' } as never), 'eLabSDK2.UI.Toast.showToast: text must be a string, got an object.'],
]

test.each(isWrong)('the message names the member, what it needs and what it got: %#', async (call, message) => {
  const { sdk } = open()
  expect((await mistakeIn(() => call(sdk)))?.message).toBe(message)
})

test('a promise rejects where a call that fails would, and a call that is right arrives as it is', async () => {
  const { sdk, sent } = open()
  const answer = sdk.eLabSDK2.Config.read(undefined as never)
  await expect(answer).rejects.toThrow('eLabSDK2.Config.read: needs an object with namespace, got undefined.')
  await expect(sdk.eLabSDK2.Config.read({} as never)).rejects.toThrow('Please provide a namespace')
  const answered = new Promise((onError) => sdk.eLabSDK.API.call({ path: 'samples/{id}', pathParams: { id: 5 }, onError: (xhr) => onError(xhr.status) }))
  expect(await answered).toBe(404)
  expect(sent.map(({ url }) => url)).toEqual(['/api/v1/samples/5'])
})

test('events of a class are listened to by name, and its objects are made with new', () => {
  const { sdk } = open()
  const Base = sdk.eLabSDK.Base as new () => { addEvent: AnyFunction; fireEvent: AnyFunction }
  expect(() => new Base().addEvent(undefined)).toThrow('addEvent: name must be a string, got undefined.')
  expect(() => new Base().addEvent('load')).toThrow('addEvent: listener must be a function, got undefined.')
  expect(() => (Base as never as AnyFunction)()).toThrow('Class: an object of a class is made with new.')
})
