import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Edit } from '#src/workspace/editing/use-edit.ts'

const root = join(import.meta.dirname, '../..')

interface Source {
  path: string
  text: string
}

async function sources(...folders: string[]): Promise<Source[]> {
  const paths = (
    await Promise.all(folders.map((folder) => readdir(join(root, folder), { recursive: true }).then((names) => names.map((name) => join(folder, name)))))
  )
    .flat()
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}

test('a field is edited in place in only one way, with the base value seen at the start [FAULT-40]', async () => {
  const users = (await sources('src')).filter(({ text }) => /from '(#src\/ui\/fields|\.)\/edit-row\.tsx'/.test(text)).map(({ path }) => path)
  expect(users).toEqual(['src/workspace/editing/edit-field.tsx'])
  const { isOpen, draft, base }: Pick<Edit<string>, 'isOpen' | 'draft' | 'base'> = { isOpen: true, draft: '', base: '' }
  const asked = () => undefined
  // @ts-expect-error -- only `useEdit` creates an edit: the current value cannot be passed as its base
  const made: Edit<string> = {
    isOpen,
    draft,
    base,
    isChanged: false,
    theirs: null,
    begin: asked,
    change: asked,
    keepMine: asked,
    takeTheirs: asked,
    end: asked,
    cancel: asked,
  }
  expect(made.isOpen).toBe(true)
})

test('no mutation uses the current value as the one that was seen [FAULT-40]', async () => {
  const live = /\bwas: (sample|layer|unit|series|type|row|now)\b(?!:)/
  // The value that was seen is the last argument and comes from the edit: the row passed in has the current values.
  const seen = /\b(setSampleBarcode|setLayerBarcode|setLowStock|renameSeries|editLayer|editStorageUnit)Change\([^()]*, (sample|layer|unit|series)(\.\w+)?\)/
  expect('renameSeriesChange(series, to, series.name)').toMatch(seen)
  const found = (await sources('src/features', 'src/app', 'src/workspace/mutations')).flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (live.test(line) || seen.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

/** Where a person types and leaving does not ask, each with its reason. */
const unasked: Readonly<Record<string, string>> = {
  'src/app/session/session-leaving-dialogs.tsx': 'a word that confirms',
  'src/features/account/forgot-password-screen.tsx': 'one address',
  'src/features/account/reset-password-screen.tsx': 'a secret',
  'src/features/api-docs/call-fields.tsx': 'an example to try out',
  'src/features/api-docs/call-list.tsx': 'a search',
  'src/features/bulk-update/bulk-field-row.tsx': 'asked by use-bulk-update.ts',
  'src/features/bulk-update/quantity-input.tsx': 'asked by use-bulk-update.ts',
  'src/features/bulk-update/sample-value.tsx': 'asked by use-bulk-update.ts',
  'src/features/bulk-update/set-parent-dialog.tsx': 'a code',
  'src/features/samples/dialogs/parent-dialog.tsx': 'a code',
  'src/features/samples/dialogs/clone-samples-dialog.tsx': 'a number',
  'src/features/devices/erase-dialog.tsx': 'a word that confirms',
  'src/features/help/guide/help-search.tsx': 'a search',
  'src/features/labels/designer/millimeter-field.tsx': 'asked by label-designer.tsx',
  'src/features/labels/prepared-labels.tsx': 'a number that applies at once',
  'src/features/labels/sheet-card.tsx': 'a number that applies at once',
  'src/features/lock/password-unlock.tsx': 'a secret',
  'src/features/lock/pin-unlock.tsx': 'a secret',
  'src/features/more/feedback-dialog.tsx': 'kept on the device until it is sent',
  'src/features/notebook/find/find-bar.tsx': 'a search',
  'src/features/notebook/manager/file-manager-screen.tsx': 'a search',
  'src/features/receive/order-line-card.tsx': 'kept on the device until it is received',
  'src/features/receive/pack-side.tsx': 'kept on the device until it is received',
  'src/features/receive/package-card.tsx': 'kept on the device until it is received',
  'src/features/receive/tubes-card.tsx': 'kept on the device until it is received',
  'src/features/notebook/procedure/choose-protocol-dialog.tsx': 'a search',
  'src/features/notebook/projects/choice-window.tsx': 'a search',
  'src/features/notebook/protocols/protocols-screen.tsx': 'a search',
  'src/features/organization/directory-tab.tsx': 'nothing is typed: it shows an address',
  'src/features/notebook/samples/choose-samples-dialog.tsx': 'a search',
  'src/features/notebook/signing/signer-card.tsx': 'a secret',
  'src/features/notebook/templates/insert-section-dialog.tsx': 'a search',
  'src/features/organization/search-line.tsx': 'a search',
  'src/features/sample-search/condition-row.tsx': 'a search, kept in the address',
  'src/features/scan/assign-code-dialog.tsx': 'a search',
  'src/features/scan/code-entry.tsx': 'a code',
  'src/features/settings/passkeys/add-passkey-dialog.tsx': 'a secret, and a name of two words',
  'src/features/settings/device-tab.tsx': 'applies while it is typed',
  'src/features/settings/encrypt-dialog.tsx': 'a secret',
  'src/features/settings/new-token-dialog.tsx': 'a secret, and a name of two words',
  'src/features/settings/password-tab.tsx': 'a secret',
  'src/features/settings/pin-dialog.tsx': 'a secret',
  'src/features/settings/passkeys/rename-passkey-dialog.tsx': 'a name of two words',
  'src/features/settings/two-step/two-step-proof-dialog.tsx': 'secrets',
  'src/features/settings/two-step/two-step-setup-dialog.tsx': 'secrets',
  'src/features/sign-in/code-form.tsx': 'a code',
  'src/features/sign-in/pin-form.tsx': 'a secret',
  'src/features/sign-in/sign-in-form.tsx': 'a secret',
  'src/features/storage/map/room-dialog.tsx': 'a search',
  'src/features/tables/move-samples-dialog.tsx': 'a search',
  'src/features/tables/table-search.tsx': 'a search, kept in the address',
}

/** Whether leaving asks: the hooks do by default, unless they are told that there is nothing to ask about. */
const asks = (text: string): boolean => /\b(useEdit|useFormEdit|EditField)\b/.test(text) || (/\buseDraft\b/.test(text) && !/\blabel: null\b/.test(text))

test('every component that lets a person type uses an edit in place, a form or a draft, which ask before they are left [FAULT-50] [FAULT-63]', async () => {
  const files = await sources('src/features', 'src/app')
  const types = ({ text }: Source) => /<(TextField|TextAreaField|NumberField|FieldInput|NameField|ComboField|PasswordField|PinPad|SampleLinkInput)\b/.test(text)
  const importersOf = ({ path }: Source) =>
    files.filter((file) => file.text.includes(`'#${path}'`) || (dirname(file.path) === dirname(path) && file.text.includes(`'./${basename(path)}'`)))
  /** For a part of a form, the form asks: every component that shows it. */
  const isPart = (file: Source): boolean => {
    const importers = importersOf(file)
    return importers.length > 0 && importers.every((each) => asks(each.text) || /\buseUnsaved\(/.test(each.text) || (types(each) && isPart(each)))
  }
  const silent = files.filter((file) => types(file) && !asks(file.text) && !isPart(file))
  expect(silent.map(({ path }) => path)).toEqual(Object.keys(unasked).toSorted())
})

test('a dialog that guards typed text is not closed without its guard [FAULT-63]', async () => {
  const found = (await sources('src/features', 'src/app')).filter(
    ({ text }) => (asks(text) || /\buseUnsaved\(/.test(text)) && /<Dialog\b/.test(text) && /<Dialog[^>]*\bonClose=\{onClose\}/s.test(text),
  )
  expect(found.map(({ path }) => path)).toEqual(['src/features/scan/type-code-dialog.tsx'])
})
