import { expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { searchScope } from '#domain/rules/tables/saved-search.ts'
import { archiveSampleTypeChange, createSampleTypeChange, editSampleTypeChange } from '#src/workspace/mutations/sample-types.ts'
import { combineChanges, makeChange } from '#src/workspace/mutations/change.ts'
import { deleteTableViewChange, saveTableViewChange, writeSettingChange } from '#src/workspace/mutations/group.ts'
import { recordCountChange } from '#src/workspace/mutations/storage.ts'
import { doAndUndo, type ChangeCase, type Hands } from '#tests/harness/do-and-undo.ts'

const newView = { isNew: true, columns: ['name'], filters: [], sortColumn: 'name', sortDirection: 'ASC' as const }
const saveView = async ({ device }: Hands, name: string, scope: string) =>
  saveTableViewChange({ ...newView, id: await device.takeId('tableViews'), name, scope })

const noEdit = { sampleTypeId: 1, set: {}, fields: [], removed: [], order: [], added: [] }

const cases: readonly ChangeCase[] = [
  {
    title: 'create a sample type',
    make: async ({ device }) =>
      createSampleTypeChange({
        id: await device.takeId('sampleTypes'),
        name: 'Plasmid',
        description: '',
        shape: 'circle',
        tone: 'teal',
        unit: 'mL',
        fields: [],
      }),
    label: 'Created sample type Plasmid',
    done: 'Sample type Plasmid created',
    by: 'administrator',
  },
  {
    title: 'edit a sample type and take a field away',
    // With everything a field can have, as the editor sends it.
    first: ({ type }) => editSampleTypeChange('', { ...noEdit, fields: [...type(1).fields] }, { edit: null, restore: null }),
    make: ({ type }) =>
      editSampleTypeChange(
        'Cells',
        { ...noEdit, set: { name: 'Cells' }, removed: [7] },
        { edit: { ...noEdit, set: { name: 'Cell line' } }, restore: { sampleTypeId: 1, fields: [...type(1).fields], order: [7] } },
      ),
    label: 'Edited sample type Cells',
    done: messages.changesSaved,
    by: 'administrator',
  },
  {
    title: 'archive a sample type',
    make: ({ type }) => archiveSampleTypeChange(type(1), true),
    label: 'Archived Cell line',
    done: 'Cell line archived',
    by: 'administrator',
  },
  {
    title: 'restore a sample type',
    first: ({ type }) => archiveSampleTypeChange(type(1), true),
    make: ({ type }) => archiveSampleTypeChange(type(1), false),
    label: 'Restored Cell line',
    done: 'Cell line restored',
    by: 'administrator',
  },
  {
    title: 'save a view',
    make: (hands) => saveView(hands, 'Mine', 'samples'),
    label: 'Saved view Mine',
    done: 'Mine saved',
  },
  {
    title: 'save a search',
    make: (hands) => saveView(hands, 'Mine', searchScope),
    label: 'Saved search Mine',
    done: 'Mine saved',
  },
  {
    title: 'delete a search',
    first: (hands) => saveView(hands, 'Mine', searchScope),
    make: async ({ workspace }) => deleteTableViewChange((await workspace.mirror('tableViews').get(1001))!),
    label: 'Deleted search Mine',
    done: 'Mine deleted',
    isFinal: true,
  },
  {
    title: 'record a stock-take',
    make: ({ layer }) => recordCountChange(layer(2), { found: [1], missing: [2] }),
    label: 'Counted Box of four',
    done: 'Box of four counted',
    isFinal: true,
  },
]

test.each(cases)('$title: always has the same message, reaches another device, and its undo restores what was there', doAndUndo)

test('a setting is saved and reported as one of the person’s own', () => {
  const setting = writeSettingChange('theme', 'dark')
  expect(setting).toMatchObject({ mutations: [[{}, { key: 'theme', value: 'dark' }, 'Your settings']], undo: [], done: messages.changesSaved })
})

test('the undo of changes made together runs backward, each with its own label', () => {
  const command = [][0] as never
  const change = (name: string) => makeChange([[command, name, name]], [[command, `${name} back`, name]], '')
  expect(combineChanges([change('one'), change('two')], 'Both')).toEqual({
    mutations: [
      [command, 'one', 'one'],
      [command, 'two', 'two'],
    ],
    undo: [
      [command, 'two back', 'Undid: two'],
      [command, 'one back', 'Undid: one'],
    ],
    done: 'Both',
  })
})
